/** The result that the identity provider's own pages, such as a confirmed e-mail, pass to the portal (SPEC section 2, Login path). */

const NOT_SET = ["", "false", "0"];

/**
 * Reads the result from the address.
 * @returns null unless email, success and message are all present.
 */
export function readIdentityAnswer(params: URLSearchParams): "done" | "failed" | null {
  if (!["email", "success", "message"].every((name) => params.has(name))) return null;
  return NOT_SET.includes(params.get("success") ?? "") ? "failed" : "done";
}
