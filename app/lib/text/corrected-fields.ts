/** Names of the values on a record that can be corrected, for the middle of a sentence. */
const names: Record<string, string> = {
  NAME: "name",
  EMAIL: "e-mail address",
  ID_NUMBER: "ID number",
  BIRTH_DATE: "date of birth",
  MOBILE: "mobile number",
};

export const getCorrectedFieldName = (field: string): string => names[field] ?? "record";
