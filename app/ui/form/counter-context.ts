import { createContext, useContext } from "react";

/** Whether the page stands on a shared computer, where the browser must not offer what others typed. */
export const CounterContext = createContext(false);

export function useAutoComplete(usual: string | undefined): string | undefined {
  return useContext(CounterContext) ? "off" : usual;
}
