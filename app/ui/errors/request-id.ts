import { createContext } from "react";

/** By which the log knows the request that this page answers; the browser keeps what the server drew. */
export const RequestIdContext = createContext("");
