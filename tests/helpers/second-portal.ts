/** A second portal process that has no provider of its own: it uses the first one's API and identity provider over HTTP. */
import { type RunningPortal, startPortal } from "./portal-process";

export const CLIENT_SECRET = "the secret both portals know for the tests";
/** Where nothing listens: a test that asks for a token of its own reads the code from the address. */
export const TOKEN_PLACE = "http://127.0.0.1:9/back";

/** What the first portal must be told so that those on the other ports may sign people in there. */
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
