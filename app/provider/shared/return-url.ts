/** Where a page of an outside party may send somebody back to: this portal, or one that was named in the configuration. */
import { errorCodes } from "~/contract/response";
import type { Context } from "./context";
import { refuse } from "./failure";

/** @throws 400 for an address that anybody could have put in. */
export function requireAllowedReturnUrl(
  { publicUrl, returnOrigins }: Pick<Context, "publicUrl" | "returnOrigins">,
  returnUrl: string,
): void {
  const allowed = [publicUrl, ...returnOrigins].map((address) => new URL(address).origin);
  const { origin, username, password } = new URL(returnUrl);
  if (!allowed.includes(origin) || username !== "" || password !== "")
    refuse(400, errorCodes.invalid, "returnUrl: this address is not one of ours");
}
