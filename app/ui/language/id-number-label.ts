import type { GetText } from "~/languages/page-language";

/** Formats the label of an ID number with its type. NRIC and FIN have these names in each language. */
export const formatIdNumberLabel = (text: GetText, type: string) =>
  type === "PASSPORT"
    ? text("person-form:id-number.PASSPORT")
    : text("person-form:id-number", { type });
