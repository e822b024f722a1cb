import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createOidcDiscovery, IssuerSilentError } from "~/lib/security/oidc-discovery.server";
import { withForcedGc } from "../../helpers/portal/force-gc";
import { type FaultyIssuer, openFaultyIssuer } from "../../helpers/sign-in/faulty-issuer";

/** Long enough for an answer on a machine that does much else. */
const WITHIN_MS = 2_000;

let real: http.Server;
let issuer: FaultyIssuer;
let sign: (kid?: string) => Promise<string>;
beforeEach(async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "one", alg: "ES256" }];
  let address = "";
  real = http.createServer((request, response) => {
    const at = (path: string) => `${address}/${path}`;
    const said = {
      issuer: address,
      authorization_endpoint: at("auth"),
      token_endpoint: at("token"),
      jwks_uri: at("jwks"),
      userinfo_endpoint: at("me"),
    };
    response.end(JSON.stringify(request.url === "/jwks" ? { keys } : said));
  });
  await new Promise<void>((resolve) => real.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(real.address() as AddressInfo).port}`;
  issuer = await openFaultyIssuer(address);
  sign = (kid = "one") =>
    new SignJWT({ sub: "x" }).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
});
afterEach(async () => {
  await issuer.close();
  real.closeAllConnections();
  real.close();
});

const ask = () =>
  createOidcDiscovery(issuer.url, fetch, { answerWithinMs: WITHIN_MS, keepKeysMs: 1 });
const faults = ["hang", "reset", "error", "garbage"] as const;

test.each(faults)("a discovery that ends in %s fails soon and is not cached", async (fault) => {
  const oidc = ask();
  issuer.faults.set("openid-configuration", { fault });
  const began = performance.now();
  await withForcedGc(() => expect(oidc.metadata()).rejects.toThrow(IssuerSilentError));
  expect(performance.now() - began).toBeLessThan(5_000);
  issuer.faults.clear();
  expect((await oidc.metadata()).token_endpoint).toBe(`${issuer.url}/token`);
});

test.each(faults)(
  "a key request that ends in %s is no token error, and cached keys still work",
  async (fault) => {
    const oidc = ask();
    const verify = async (kid?: string) => jwtVerify(await sign(kid), oidc.keys);
    issuer.faults.set("jwks", { fault });
    await withForcedGc(() => expect(verify()).rejects.toThrow(IssuerSilentError));
    issuer.faults.clear();
    await verify();
    await new Promise((resolve) => setTimeout(resolve, 5));
    issuer.faults.set("jwks", { fault });
    await verify();
    // A token that may use newer keys than the cached ones is not called invalid.
    await expect(verify("two")).rejects.toThrow(IssuerSilentError);
  },
);

test("not every token waits while the keys are unavailable", async () => {
  const oidc = ask();
  await jwtVerify(await sign(), oidc.keys);
  await new Promise((resolve) => setTimeout(resolve, 5));
  issuer.faults.set("jwks", { fault: "hang" });
  await jwtVerify(await sign(), oidc.keys);
  const began = performance.now();
  for (let times = 0; times < 5; times += 1) await jwtVerify(await sign(), oidc.keys);
  expect(performance.now() - began).toBeLessThan(WITHIN_MS);
});

test("a token signed with an unknown key is a bad token", async () => {
  const oidc = ask();
  await jwtVerify(await sign(), oidc.keys);
  await expect(jwtVerify(await sign("two"), oidc.keys)).rejects.toMatchObject({
    code: "ERR_JWKS_NO_MATCHING_KEY",
  });
});
