import { useEffect, useState } from "preact/hooks";
import { getJSON } from "../api";
import { useSettings } from "../settings";

// useExamples asks for the examples in the language of the page.
export function useExamples(): string[] {
  const { language } = useSettings();
  const [examples, setExamples] = useState<string[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    getJSON<{ examples: string[] }>(`api/examples?lang=${language}`, language, abort.signal)
      .then(({ examples }) => setExamples(examples))
      .catch(() => {}); // the box works without them
    return () => abort.abort();
  }, [language]);
  return examples;
}
