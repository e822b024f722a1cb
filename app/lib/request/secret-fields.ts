/** Fields whose value is never stored with preserved input: codes and client IDs that prove something. */
export const SECRET_FIELDS: readonly string[] = ["code", "staffCode", "counterCode", "clientId"];
