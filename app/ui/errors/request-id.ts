import { createContext } from "react";

/** The id of this page's request in the log. The browser retains the id that the server rendered. */
export const RequestIdContext = createContext("");
