import { isDatabaseUnavailable } from "~/database/connection-errors.server";
import { IssuerSilentError } from "~/lib/security/oidc-discovery.server";
import { ApiError } from "./api-error.server";

export { returnNullIfUnavailable } from "~/database/connection-errors.server";

/** Checks for an outage of the database, the provider or the identity provider. The request may be retried. */
export function isOutage(error: unknown): boolean {
  return (
    error instanceof ApiError || error instanceof IssuerSilentError || isDatabaseUnavailable(error)
  );
}
