import { createContext, useContext } from "react";

/** True on a shared computer, where the browser must not offer the input of other people. */
export const CounterContext = createContext(false);

export function useAutoComplete(usual: string | undefined): string | undefined {
  return useContext(CounterContext) ? "off" : usual;
}
