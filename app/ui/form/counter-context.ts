import { createContext, useContext } from "react";

/** True on a shared computer, where the browser must not offer the input of other people. */
export const CounterContext = createContext(false);

/** The visit at the counter whose forms the page renders, or null on a customer's own device and between two customers. */
export const VisitContext = createContext<string | null>(null);

export function useAutoComplete(usual: string | undefined): string | undefined {
  return useContext(CounterContext) ? "off" : usual;
}
