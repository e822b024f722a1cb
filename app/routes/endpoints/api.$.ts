import { embeddedHandler } from "~/web/operations/embedded-handlers.server";

export const loader = embeddedHandler("api");
export const action = embeddedHandler("api");
