import { embeddedHandler } from "~/web/operations/embedded-handlers.server";

export const loader = embeddedHandler("identity");
export const action = embeddedHandler("identity");
