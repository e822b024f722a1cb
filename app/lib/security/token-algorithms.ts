/** How the identity provider may have signed a token: with the private half of a key it shows, and no other way. */
export const tokenAlgorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
