/** Return addresses that a page of an outside party may send the browser to: this portal, or an origin from the configuration. */
import { errorCodes } from "~/contract/response";
import type { Context } from "./context";
import { markUntranslated, refuse } from "./failure";

/** @throws 400 for an address outside the portal and the configured origins. */
export function requireAllowedReturnUrl(
  { publicUrl, returnOrigins }: Pick<Context, "publicUrl" | "returnOrigins">,
  returnUrl: string,
): void {
  const allowed = [publicUrl, ...returnOrigins].map((address) => new URL(address).origin);
  const { origin, username, password } = new URL(returnUrl);
  if (!allowed.includes(origin) || username !== "" || password !== "")
    refuse(400, errorCodes.invalid, markUntranslated("returnUrl: this address is not one of ours"));
}
