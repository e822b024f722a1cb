import { isDatabaseUnavailable } from "~/database/connection-errors.server";
import { IssuerSilentError } from "~/lib/security/oidc-discovery.server";
import { ApiError } from "./client.server";

export { nullIfUnavailable } from "~/database/connection-errors.server";

/** Whether something that we stand on did not answer: the database, the provider or the identity provider. It may be asked again. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof ApiError || error instanceof IssuerSilentError || isDatabaseUnavailable(error)
  );
}
