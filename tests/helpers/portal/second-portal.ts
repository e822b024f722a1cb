/** A second portal process without a provider. It uses the first one's API and identity provider over HTTP. */
import { type RunningPortal, startPortal } from "./portal-process";

export const CLIENT_SECRET = "the secret both portals know for the tests";
/** A URL without a server. A test that requests a token reads the code from the URL. */
export const TOKEN_PLACE = "http://127.0.0.1:9/back";

/** Creates the settings with which the first portal lets those on the other ports sign customers in. */
export function firstPortal(...otherPorts: number[]): Record<string, string> {
  const callbacks = otherPorts.map((port) => `http://localhost:${port}/auth/callback`);
  return {
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    SANDBOX_REDIRECT_URIS: [...callbacks, TOKEN_PLACE].join(),
    RETURN_ORIGINS: otherPorts.map((port) => `http://localhost:${port}`).join(),
  };
}

export function startSecondPortal(
  first: string,
  port: number,
  apiBaseUrl = `${first}/api`,
  more: Record<string, string> = {},
): Promise<RunningPortal> {
  return startPortal({
    PORT: String(port),
    API_BASE_URL: apiBaseUrl,
    OIDC_ISSUER: `${first}/identity`,
    OIDC_CLIENT_ID: "customer-portal",
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_AUDIENCE: `${first}/api`,
    GEOCODER_URL: `${first}/sandbox/geocoder`,
    GATEWAY_URL: `${first}/sandbox/gateway`,
    PAYMENT_ORIGINS: first,
    CONTENT_DIR: "app/content",
    ...more,
  });
}
