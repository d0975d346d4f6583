import { useEffect, useState } from "preact/hooks";

// narrow is where a table of games has no room, as in style.css.
const narrow = "(max-width: 40rem)";

// useNarrow says that the window is as narrow as that of a phone.
export function useNarrow(): boolean {
  const [is, setIs] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const query = matchMedia(narrow);
    const changed = () => setIs(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return is;
}
