import { exportJWK, generateKeyPair } from "jose";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { afterEach, expect, test } from "vitest";
import { createOidcClient } from "~/lib/security/oidc-client.server";
import { createOidcDiscovery, IssuerSilentError } from "~/lib/security/oidc-discovery.server";
import { readUserinfo } from "~/lib/security/userinfo.server";
import {
  type IssuerShape,
  openSmallIssuer,
  type SmallIssuer,
} from "../../helpers/sign-in/stub-issuer";

const SECRET = "a+b%20c:d/é&=";
const WITHIN = { answerWithinMs: 2_000 };

let issuer: SmallIssuer;
afterEach(() => issuer.close());

async function clientAt(shape: IssuerShape, secret = SECRET) {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const id = "portal:one";
  const named = { kid: "portal", alg: "ES256" };
  issuer = await openSmallIssuer(
    { id, secret: SECRET, key: { ...(await exportJWK(publicKey)), ...named } },
    shape,
  );
  const hasKey = shape.clientAuth === "private_key_jwt";
  const key = hasKey ? { ...(await exportJWK(privateKey)), ...named } : null;
  const oidc = createOidcDiscovery(issuer.issuer, fetch, WITHIN);
  const client = createOidcClient({ oidc, credentials: { id, secret, key }, fetch, ...WITHIN });
  return { oidc, client };
}

const refresh = { grant_type: "refresh_token", refresh_token: "r.1" };

test.each([undefined, "client_secret_basic", "client_secret_post", "private_key_jwt"] as const)(
  "authenticates with a secret of special characters by %s",
  async (clientAuth) => {
    const { client } = await clientAt(clientAuth ? { clientAuth } : {});
    expect((await client.requestTokens(refresh)).expires_in).toBe(600);
  },
);

test("a refusal has the code and the words of the issuer", async () => {
  const { client } = await clientAt({}, "another");
  const refusal = await client.requestTokens(refresh).catch((error) => error);
  expect(refusal).toBeInstanceOf(OAuth2RequestError);
  expect(refusal).toMatchObject({
    code: "invalid_client",
    description: "the client is unknown",
  });
});

test("an opaque token is active at its issuer only", async () => {
  const { client } = await clientAt({ opaque: true });
  const { access_token: token } = await client.requestTokens(refresh);
  expect(await client.introspect(token)).toMatchObject({ active: true, sub: "P.1" });
  expect(await client.introspect("another")).toEqual({ active: false });
});

test.each([
  ["as JSON", {}],
  ["as a signed JWT", { signed: true }],
])("reads userinfo %s", async (_how, userinfo) => {
  const { oidc } = await clientAt({ userinfo });
  const from = { oidc, fetch, clientId: "portal:one" };
  const answer = await readUserinfo(from, "a token", { signal: AbortSignal.timeout(2_000) });
  expect(answer).toMatchObject({ claims: { sub: "P.1", phone_number: "+65 9123 4567" } });
});

test("userinfo signed for another client is not read", async () => {
  const { oidc } = await clientAt({ userinfo: { signed: true } });
  const from = { oidc, fetch, clientId: "another" };
  const wait = { signal: AbortSignal.timeout(2_000) };
  await expect(readUserinfo(from, "a token", wait)).rejects.toThrow(IssuerSilentError);
});

test("discovery follows a redirect within the host and no other, and names the status", async () => {
  const { oidc } = await clientAt({ redirects: true });
  expect((await oidc.metadata()).issuer).toBe(issuer.issuer);
  const moved: typeof fetch = async (input, init) =>
    new URL((input as Request).url).hostname === "away.example"
      ? fetch(issuer.url, init)
      : new Response(null, { status: 302, headers: { location: "https://away.example/" } });
  const causeAt = (address: string, through: typeof fetch) =>
    createOidcDiscovery(address, through, WITHIN)
      .metadata()
      .catch((error) => error.cause.message);
  expect(await causeAt(issuer.url, moved)).toContain("redirects to https://away.example");
  expect(await causeAt(`${issuer.url}/nothing`, fetch)).toContain("status 404");
});
