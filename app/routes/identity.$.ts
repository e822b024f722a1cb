import { embeddedHandler } from "~/web/embedded-handlers.server";

export const loader = embeddedHandler("identity");
export const action = embeddedHandler("identity");
