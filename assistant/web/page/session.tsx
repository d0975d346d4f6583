// Where the server wants a token, it is asked for once; the browser then keeps
// a cookie that no script can read.
import { useEffect, useRef, useState } from "preact/hooks";
import { Failure, locked, postJSON } from "./api";
import { Icon } from "./icons";
import { useSettings, useText } from "./settings";

export function Session() {
  const t = useText();
  const { language } = useSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const show = () => { if (!dialog.current?.open) dialog.current?.showModal(); };
    addEventListener(locked, show);
    return () => removeEventListener(locked, show);
  }, []);
  const send = async () => {
    try {
      await postJSON("api/session", language, { token });
      location.reload(); // so that all that was refused is asked again
    } catch (reason) {
      setProblem((reason instanceof Failure && reason.message) || t("connection"));
    }
  };
  return (
    <dialog id="session" ref={dialog} aria-labelledby="session-title">
      <form onSubmit={(event) => { event.preventDefault(); void send(); }}>
        <h2 id="session-title"><Icon name="lock" />{t("session")}</h2>
        <p>{t("session_note")}</p>
        <label for="token">{t("token")}</label>
        <input id="token" type="password" autocomplete="current-password" required value={token} onInput={(event) => setToken(event.currentTarget.value)} />
        <p class="failure-note" role="alert">{problem}</p>
        <button type="submit" class="main">{t("enter")}</button>
      </form>
    </dialog>
  );
}
