import { embeddedHandler } from "~/web/operations/embedded-handlers.server";

export const loader = embeddedHandler("sandbox");
export const action = embeddedHandler("sandbox");
