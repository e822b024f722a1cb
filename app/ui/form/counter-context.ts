import { createContext, useContext } from "react";

/** True on a shared computer, where the browser must not offer the input of other people. */
export const CounterContext = createContext(false);

/** True in a form about somebody else. The browser knows the details of the person who uses it, and would fill in theirs. */
export const AboutOtherContext = createContext(false);

/** A code that was sent to the reader, whoever the form is about. */
const ABOUT_READER = ["one-time-code"];

export function useAutoComplete(usual: string | undefined): string | undefined {
  const isAboutOther = useContext(AboutOtherContext) && !ABOUT_READER.includes(usual ?? "");
  return useContext(CounterContext) || isAboutOther ? "off" : usual;
}
