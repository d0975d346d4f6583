// What the visitor chose for the page: its language and whether it is light or
// dark. Both are kept in the browser.
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import en from "./texts/en.json";
import es from "./texts/es.json";
import { kept, keep } from "./storage";

export type Language = "es" | "en";
export type Theme = "auto" | "light" | "dark";
export type TextKey = keyof typeof en;

const texts: Record<Language, Record<TextKey, string>> = { es, en };

interface Settings {
  language: Language;
  setLanguage(language: Language): void;
  theme: Theme;
  setTheme(theme: Theme): void;
}

// Translate gives a text of the page, with {name} replaced by what is given.
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

const Context = createContext<Settings | null>(null);

export function SettingsProvider({ children }: { children: ComponentChildren }) {
  const [language, setLanguage] = useState<Language>(() => startLanguage());
  const [theme, setTheme] = useState<Theme>(() => oneOf(kept("theme"), ["light", "dark"]) ?? "auto");
  useEffect(() => {
    document.documentElement.lang = language;
    keep("language", language);
  }, [language]);
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    keep("theme", theme);
  }, [theme]);
  return <Context.Provider value={{ language, setLanguage, theme, setTheme }}>{children}</Context.Provider>;
}

// InLanguage puts a part of the page into a language of its own, as an answer is
// in that of its question.
export function InLanguage({ language, children }: { language: Language | undefined; children: ComponentChildren }) {
  const settings = useSettings();
  return <Context.Provider value={{ ...settings, language: language ?? settings.language }}>{children}</Context.Provider>;
}

export function useSettings(): Settings {
  const settings = useContext(Context);
  if (!settings) throw new Error("outside of SettingsProvider");
  return settings;
}

export function useText(): Translate {
  const { language } = useSettings();
  return (key, values) => text(language, key, values);
}

// text is a text of the page in a language, for what is not in the page's.
export function text(language: Language, key: TextKey, values: Record<string, string | number> = {}): string {
  return texts[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

// count is a text for a number of things: KEY_one for one, else KEY_many with
// {n}.
export function count(t: Translate, key: "rows" | "games" | "assumed", n: number, written = String(n)): string {
  return t(n === 1 ? `${key}_one` : `${key}_many`, { n: written });
}

function startLanguage(): Language {
  return oneOf(kept("language"), ["es", "en"]) ?? (navigator.language.startsWith("es") ? "es" : "en");
}

function oneOf<T extends string>(value: unknown, all: readonly T[]): T | undefined {
  return all.find((one) => one === value);
}
