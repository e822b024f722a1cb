import { createEmbeddedHandler } from "~/web/operations/embedded-handlers.server";

export const loader = createEmbeddedHandler("identity");
export const action = createEmbeddedHandler("identity");
