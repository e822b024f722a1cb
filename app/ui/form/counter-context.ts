import { createContext, useContext } from "react";

/** True on a shared computer, where the browser must not offer the input of other people. */
export const CounterContext = createContext(false);

/** True in a form about another person than the reader. The browser would fill in the details of the reader. */
export const AboutOtherContext = createContext(false);

/** Tokens of values that the reader receives, also in a form about another person. */
const ABOUT_READER = ["one-time-code"];

/** The visit at the counter whose forms the page renders, or null on a customer's own device and between two customers. */
export const VisitContext = createContext<string | null>(null);

export function useAutoComplete(usual: string | undefined): string | undefined {
  const isAboutOther = useContext(AboutOtherContext) && !ABOUT_READER.includes(usual ?? "");
  return useContext(CounterContext) || isAboutOther ? "off" : usual;
}
