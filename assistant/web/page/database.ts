import { useEffect, useState } from "preact/hooks";
import { getJSON, type Database } from "./api";
import { useSettings } from "./settings";

// databaseChanged is the event of the window after games were added or removed.
export const databaseChanged = "kibitz-database-changed";

// useDatabase describes the connected database; null before that is known.
export function useDatabase(): Database | null {
  const { language } = useSettings();
  const [database, setDatabase] = useState<Database | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const read = () => getJSON<Database>("api/database", language, abort.signal).then(setDatabase, () => {}); // the page works without it
    read();
    addEventListener(databaseChanged, read);
    return () => {
      abort.abort();
      removeEventListener(databaseChanged, read);
    };
  }, [language]);
  return database;
}
