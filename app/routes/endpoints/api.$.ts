import { createEmbeddedHandler } from "~/web/operations/embedded-handlers.server";

export const loader = createEmbeddedHandler("api");
export const action = createEmbeddedHandler("api");
