// The conversation for the components of the page: its state, and what can be
// done. What can be done never changes, so that a component that only does
// something is not drawn again while an answer comes in.
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { useSettings } from "../settings";
import { Store, type State } from "./store";

const Actions = createContext<Store | null>(null);
const Current = createContext<State | null>(null);

export function ChatProvider({ children }: { children: ComponentChildren }) {
  const { language } = useSettings();
  const [store] = useState(() => new Store());
  const [state, setState] = useState(store.state);
  store.language = language;
  useEffect(() => {
    store.onChange = setState;
    setState(store.state);
  }, [store]);
  return <Actions.Provider value={store}><Current.Provider value={state}>{children}</Current.Provider></Actions.Provider>;
}

export function useActions(): Store {
  return given(useContext(Actions));
}

export function useChat(): State {
  return given(useContext(Current));
}

function given<T>(value: T | null): T {
  if (!value) throw new Error("outside of ChatProvider");
  return value;
}
