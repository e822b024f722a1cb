import { createContext } from "react";

/** Whom the page is for, sealed, as every form of it carries along; null on a visitor's page. */
export const FormSubjectContext = createContext<string | null>(null);
