import { createContext, useContext } from "react";

/** The nonce that allows this response's own scripts (Content-Security-Policy). Empty in the browser. */
export const NonceContext = createContext("");
export const useNonce = () => useContext(NonceContext);
