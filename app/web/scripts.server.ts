/** Whether this visitor wants scripts at all: not with `Save-Data: on`, nor in the basic version. */
import { createCookie } from "@remix-run/node";
import { config } from "~/config.server";
import { hostCookie } from "./cookie-name.server";

const basicVersion = createCookie(hostCookie("basic-version"), {
  path: "/",
  sameSite: "lax",
  secure: config.secure,
  httpOnly: true,
  maxAge: 31_536_000,
});

export async function wantsBasicVersion(request: Request): Promise<boolean> {
  return (await basicVersion.parse(request.headers.get("cookie"))) === "on";
}

export async function scriptsAllowed(request: Request): Promise<boolean> {
  return request.headers.get("save-data") !== "on" && !(await wantsBasicVersion(request));
}

export function setBasicVersion(on: boolean): Promise<string> {
  return basicVersion.serialize(on ? "on" : "off");
}
