import { createEmbeddedHandler } from "~/web/operations/embedded-handlers.server";

export const loader = createEmbeddedHandler("sandbox");
export const action = createEmbeddedHandler("sandbox");
