import type { Wording } from "./printed-text";

/** Words the label of an ID number. NRIC and FIN have these names in each language. */
export const describeIdNumber = (type: string): Wording =>
  type === "PASSPORT"
    ? { key: "documents:id-number.PASSPORT" }
    : { key: "documents:id-number", values: { type } };
