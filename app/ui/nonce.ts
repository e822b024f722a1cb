import { createContext, useContext } from "react";

/** The one-time word that lets this answer's own scripts run (Content-Security-Policy). Empty in the browser. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);
