/** Seconds by which the clocks of this host and of the issuer may differ (RFC 7519, section 4.1.5). Some issuers send the same second as `nbf`. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** How the identity provider may have signed a token: with the private half of a key it shows, and no other way. */
export const tokenAlgorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
