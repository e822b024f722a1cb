import { embeddedHandler } from "~/web/embedded-handlers.server";

export const loader = embeddedHandler("sandbox");
export const action = embeddedHandler("sandbox");
