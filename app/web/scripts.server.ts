/**
 * Decides whether this visitor gets scripts. They do not with `Save-Data: on`, in the basic version, or after scripts failed in this
 * browser.
 */
import { SCRIPTS_FAILED_COOKIE } from "~/lib/request/scripts-failed";
import { createTextCookie } from "./cookie-name.server";

const basicVersion = createTextCookie("basic-version", { maxAge: 31_536_000 });

export async function isBasicVersion(request: Request): Promise<boolean> {
  return (await basicVersion.parse(request.headers.get("cookie"))) === "on";
}

export async function areScriptsAllowed(request: Request): Promise<boolean> {
  const { headers } = request;
  if (headers.get("save-data") === "on" || failed.test(headers.get("cookie") ?? "")) return false;
  return !(await isBasicVersion(request));
}

/** Set by the script that failed, see entry.client. */
const failed = new RegExp(`(^|; )${SCRIPTS_FAILED_COOKIE}=1`);

export function createBasicVersionCookie(on: boolean): Promise<string> {
  return basicVersion.serialize(on ? "on" : "off");
}
