import { embeddedHandler } from "~/web/embedded-handlers.server";

export const loader = embeddedHandler("api");
export const action = embeddedHandler("api");
