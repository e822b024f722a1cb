import type { MiddlewareHandler } from "hono";
import { isSameSecret } from "~/lib/security/token.server";

/** Accepts only callers with the secret. */
export function requireBearer(secret: string): MiddlewareHandler {
  return async (context, next) => {
    if (!isSameSecret(context.req.header("authorization") ?? "", `Bearer ${secret}`)) {
      return context.json({ error: { code: "UNAUTHORISED", message: "Wrong secret." } }, 401);
    }
    await next();
  };
}
