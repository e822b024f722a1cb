/** Fields whose value is neither stored nor sent back: codes that prove something. */
export const SECRET_FIELDS: readonly string[] = ["code", "staffCode"];
