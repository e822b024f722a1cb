/** Security headers of every response of the portal. */
import { createHash } from "node:crypto";
import { config } from "~/config/config.server";
import type { OidcMetadata } from "~/lib/security/oidc-discovery.server";
import { PRINT_SCRIPT } from "~/lib/security/print-script";

const { oidc, gateway, bank, paymentOrigins } = config;
const logOutPage = URL.canParse(oidc.logout) ? [oidc.logout] : [];
const targets = new Set(
  [oidc.issuer, gateway.url, bank.url, ...paymentOrigins, ...logOutPage].map(
    (url) => new URL(url).origin,
  ),
);

/** Lists the origins that a form of ours may redirect to: sign-in, and the pages of the card gateway and the bank. */
export const listFormTargets = (): string[] => [...targets];

/** Adds the pages of the identity provider, which may have another origin than its issuer. Its metadata names them. */
export function allowIdentityProviderOrigins({
  authorization_endpoint: signIn,
  end_session_endpoint: logOut,
}: OidcMetadata): void {
  for (const page of [signIn, logOut]) if (page) targets.add(new URL(page).origin);
}

/** Sources of a page without scripts that has a print button. */
export const PRINT_SOURCES = `'sha256-${createHash("sha256").update(PRINT_SCRIPT).digest("base64")}'`;

/** @param scripts the sources of scripts that may run on the page */
export function setSecurityHeaders(headers: Headers, scripts = "'none'"): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `script-src ${scripts}`,
    // On pages without scripts only tools that check our robots.txt make such requests.
    "connect-src 'self'",
    `form-action 'self' ${listFormTargets().join(" ")}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  headers.set("content-security-policy", policy.join("; "));
  headers.set("x-content-type-options", "nosniff");
  // Browsers that do not know frame-ancestors.
  headers.set("x-frame-options", "DENY");
  headers.set("referrer-policy", "same-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  if (config.production && config.secure) {
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains");
  }
}
