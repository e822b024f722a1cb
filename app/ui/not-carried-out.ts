import { createContext } from "react";

/** The fields of the form that this page could not carry out; null on every other page. */
export const NotCarriedOutContext = createContext<[name: string, value: string][] | null>(null);
