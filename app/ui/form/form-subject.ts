import { createContext } from "react";

/** The form subject of the page, encrypted and carried by each of its forms, or null on a visitor's page. */
export const FormSubjectContext = createContext<string | null>(null);
