import { generateKeyPair, type JWTVerifyGetKey, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { type AccessTokenKind, createTokenVerifier } from "~/lib/security/access-token.server";

const ISSUER = "https://identity.example/";
const AUDIENCE = "https://portal.example/api";
const CLIENT = "customer-portal";

const inOneHour = () => Math.floor(Date.now() / 1000) + 3_600;

let sign: (claims: object, typ: string | null, alg?: string) => Promise<string>;
let keys: JWTVerifyGetKey;
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  keys = async () => publicKey;
  sign = (claims, typ, alg = "ES256") => {
    const key = alg === "HS256" ? new Uint8Array(32) : privateKey;
    return new SignJWT({ sub: "P.1", iss: ISSUER, exp: inOneHour(), ...claims })
      .setProtectedHeader({ alg, ...(typ !== null && { typ }) })
      .sign(key);
  };
});
const verifierOf = (accessToken: AccessTokenKind, answer: object = { active: false }) =>
  createTokenVerifier(
    { keys, metadata: async () => ({ issuer: ISSUER }) },
    { introspect: async () => answer as { active: boolean } },
    { accessToken, audience: AUDIENCE, clientId: CLIENT },
  );

/** Verifies a token. Returns "accepted", or the claim with what came. */
async function verdict(kind: AccessTokenKind, token: string, answer?: object) {
  const verifier = verifierOf(kind, answer);
  try {
    await verifier.verify(token);
    return "accepted";
  } catch (error) {
    const { claim, received } = (await verifier.explain(error, token)) ?? {};
    return [claim, received];
  }
}

const aud = AUDIENCE;
test.each<[string, object, string | null, unknown, unknown]>([
  ["RFC 9068", { aud }, "at+jwt", "accepted", "accepted"],
  ["the full media type", { aud }, "application/at+jwt", "accepted", "accepted"],
  ["type JWT", { aud, scope: "openid" }, "JWT", ["typ", "JWT"], "accepted"],
  ["no type", { aud, scp: ["openid"] }, null, ["typ", undefined], "accepted"],
  ["an ID token without a mark", { aud, nonce: "x" }, "JWT", ["typ", "JWT"], ["typ", "ID token"]],
  ["a client's token", { aud, azp: "P.1" }, "at+jwt", ["sub", "a client"], ["sub", "a client"]],
  [
    "Auth0's token of a client",
    { aud, gty: "client-credentials" },
    "at+jwt",
    ["sub", "a client"],
    ["sub", "a client"],
  ],
  ["a clock 50 s ahead", { aud, nbf: inOneHour() - 3_550 }, "at+jwt", "accepted", "accepted"],
  ["an end 50 s ago", { aud, exp: inOneHour() - 3_650 }, "at+jwt", "accepted", "accepted"],
  ["a logout token", { aud }, "logout+jwt", ["typ", "logout+jwt"], ["typ", "logout+jwt"]],
  ["an ID token", { aud, at_hash: "x" }, "JWT", ["typ", "JWT"], ["typ", "ID token"]],
  ["Keycloak's ID token", { aud, typ: "ID" }, "JWT", ["typ", "JWT"], ["typ", "ID token"]],
  ["another audience", { aud: "other" }, "at+jwt", ["aud", "other"], ["aud", ["other"]]],
  ["several audiences", { aud: ["a", aud] }, "at+jwt", "accepted", "accepted"],
  ["a client in place of an audience", { client_id: CLIENT }, "JWT", ["typ", "JWT"], "accepted"],
  ["another client", { client_id: "x" }, null, ["typ", undefined], ["aud", ["x"]]],
  [
    "an issuer without its last slash",
    { aud, iss: "https://identity.example" },
    "at+jwt",
    ["iss", "https://identity.example"],
    ["iss", "https://identity.example"],
  ],
  ["no subject", { aud, sub: undefined }, "at+jwt", ["sub", undefined], ["sub", undefined]],
  ["no expiry", { aud, exp: undefined }, "at+jwt", ["exp", undefined], ["exp", undefined]],
  ["an expiry in the past", { aud, exp: 1 }, "at+jwt", ["exp", 1], ["exp", 1]],
])(
  "%s: strict, and for issuers that send another type",
  async (_what, claims, typ, strict, open) => {
    const token = await sign(claims, typ);
    expect([await verdict("at+jwt", token), await verdict("jwt", token)]).toEqual([strict, open]);
  },
);

test("a token signed with a shared secret is rejected by its algorithm", async () => {
  const token = await sign({ aud }, "at+jwt", "HS256");
  expect(await verdict("jwt", token)).toEqual(["alg", "HS256"]);
});

test("an opaque text is rejected by its format", async () => {
  expect(await verdict("at+jwt", "0123456789abcdef")).toEqual(["format", "another text"]);
});

test.each<[string, object, unknown]>([
  ["an active token of the client", { active: true, sub: "P.1", client_id: CLIENT }, "accepted"],
  ["an active token for the audience", { active: true, sub: "P.1", aud }, "accepted"],
  ["an end 50 s ago", { active: true, sub: "P.1", aud, exp: inOneHour() - 3_650 }, "accepted"],
  ["a refresh token", { active: true, sub: "P.1", aud, typ: "Refresh" }, ["typ", "Refresh"]],
  ["a client", { active: true, sub: CLIENT, client_id: CLIENT }, ["sub", "a client"]],
  ["an inactive token", { active: false }, ["active", false]],
  ["another client's token", { active: true, sub: "P.1", client_id: "x" }, ["aud", ["x"]]],
  ["another audience", { active: true, sub: "P.1", aud: "x", client_id: CLIENT }, ["aud", ["x"]]],
  ["no subject", { active: true, client_id: CLIENT }, ["sub", undefined]],
  ["another issuer", { active: true, sub: "P.1", aud, iss: "x" }, ["iss", "x"]],
  ["an end in the past", { active: true, sub: "P.1", aud, exp: 1 }, ["exp", 1]],
])("by introspection: %s", async (_what, answer, expected) => {
  expect(await verdict("introspect", "an opaque token", answer)).toEqual(expected);
});
