/** Cookies of the portal. Their names tie them to https and to this host (RFC 6265bis). Over plain http a browser would refuse such names. */
import { type CookieOptions, createCookie } from "@remix-run/node";
import { createTypedCookie } from "remix-utils/typed-cookie";
import { z } from "zod";
import { config } from "~/config/config.server";

/** Names a cookie of the whole portal. */
export const nameHostCookie = (name: string) => (config.secure ? `__Host-${name}` : name);

/** Names a cookie that only some paths receive. */
export const namePathCookie = (name: string) => (config.secure ? `__Secure-${name}` : name);

/** A value that is no text, as from a changed cookie, is read as none. */
const schema = z.string().nullable().catch(null);

/** Creates a text cookie that scripts cannot read. It ends with the browser's session unless `maxAge` is set. */
export function createTextCookie(name: string, { path = "/", ...options }: CookieOptions = {}) {
  const fullName = path === "/" ? nameHostCookie(name) : namePathCookie(name);
  const fixed = { httpOnly: true, sameSite: "lax", secure: config.secure, path } as const;
  return createTypedCookie({ cookie: createCookie(fullName, { ...fixed, ...options }), schema });
}
