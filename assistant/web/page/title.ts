import { useEffect } from "preact/hooks";

// useTitle names the tab of the browser after what is seen; nothing while it is not.
export function useTitle(title: string | undefined, seen = true) {
  useEffect(() => {
    if (seen) document.title = title ? `${title} – Kibitz` : "Kibitz";
  }, [title, seen]);
}
