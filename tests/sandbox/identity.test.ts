import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import {
  ACCOUNT,
  AUDIENCE,
  type Browser,
  CALLBACK,
  CLIENT,
  type Fixture,
  lastCode,
  lastMessage,
  openSetup,
  PUBLIC_URL,
} from "./fixture";
import { authorizeUrl, exchange, openSignInPage, signInBySms, token } from "./open-id";

const ISSUER = `${PUBLIC_URL}/identity`;
let world: Fixture;

beforeAll(async () => {
  world = await openSetup();
});
afterAll(() => world.close());

async function json(path: string) {
  return (await world.sandbox.identity(new Request(`${PUBLIC_URL}${path}`))).json();
}

async function verify(jwt: string, audience: string) {
  const discovery = await json("/identity/.well-known/openid-configuration");
  const keys = createLocalJWKSet(await json(new URL(discovery.jwks_uri).pathname));
  return (await jwtVerify(jwt, keys, { issuer: discovery.issuer, audience })).payload;
}

async function signedIn() {
  const browser = world.browser();
  const start = authorizeUrl();
  const arrived = await signInBySms(world, browser, start, ACCOUNT.mobile);
  const { body } = await exchange(world, arrived, start);
  return { browser, start, arrived, tokens: body };
}

describe("the protocol", () => {
  test("discovery lists every endpoint under the issuer", async () => {
    const discovery = await json("/identity/.well-known/openid-configuration");
    expect(discovery.issuer).toBe(ISSUER);
    for (const name of ["authorization", "token", "end_session", "revocation"]) {
      expect(discovery[`${name}_endpoint`]).toMatch(/^http:\/\/localhost:3000\/identity\//);
    }
    expect(discovery.code_challenge_methods_supported).toEqual(["S256"]);
  });

  test("a sign-in by SMS returns signed tokens with the person's claims", async () => {
    const { start, arrived, tokens } = await signedIn();
    expect(`${arrived.origin}${arrived.pathname}`).toBe(CALLBACK);
    expect(arrived.searchParams.get("state")).toBe(start.state);
    expect(arrived.searchParams.get("iss")).toBe(ISSUER);
    const person = {
      sub: ACCOUNT.sub,
      name: ACCOUNT.name,
      email: ACCOUNT.email,
      email_verified: true,
      phone_number: ACCOUNT.mobile,
      phone_number_verified: true,
    };
    expect(await verify(tokens.id_token ?? "", CLIENT.id)).toMatchObject({
      ...person,
      nonce: start.nonce,
    });
    const access = await verify(tokens.access_token ?? "", AUDIENCE);
    expect(access).toMatchObject(person);
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(600);
    expect(tokens.refresh_token).toBeTruthy();
  });

  test("a code works once, and a second use revokes its tokens", async () => {
    const { start, arrived, tokens } = await signedIn();
    expect((await exchange(world, arrived, start)).body.error).toBe("invalid_grant");
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    expect((await token(world, refresh)).body.error).toBe("invalid_grant");
  });

  test("PKCE is required, and the verifier must match", async () => {
    const browser = world.browser();
    const without = new URL(authorizeUrl().url);
    without.searchParams.delete("code_challenge");
    without.searchParams.delete("code_challenge_method");
    const { url } = await browser.follow(await browser.get(without.href));
    expect(new URL(url).searchParams.get("error")).toBe("invalid_request");
    const start = authorizeUrl();
    const arrived = await signInBySms(world, world.browser(), start, ACCOUNT.mobile);
    const other = { ...start, verifier: authorizeUrl().verifier };
    expect((await exchange(world, arrived, other)).body.error).toBe("invalid_grant");
  });

  test("an unregistered redirect is refused with a page, not followed", async () => {
    for (const redirect_uri of [
      `${CALLBACK}/`,
      "https://elsewhere.example/auth/callback",
      `${CALLBACK}?x=1`,
    ]) {
      const answer = await world.browser().get(authorizeUrl({ redirect_uri }).url);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.text()).toContain("The sign-in cannot continue");
    }
  });

  test("the client must send its secret", async () => {
    expect(
      (await token(world, { grant_type: "refresh_token", refresh_token: "x" }, "wrong")).status,
    ).toBe(401);
  });

  test("a refresh token whose response was lost works again, and only with the client's secret", async () => {
    const { tokens } = await signedIn();
    const fields = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    for (const answer of [await token(world, fields), await token(world, fields)]) {
      expect(answer.status).toBe(200);
      expect(await verify(answer.body.access_token ?? "", AUDIENCE)).toMatchObject({
        sub: ACCOUNT.sub,
      });
    }
    expect((await token(world, fields, "wrong")).status).toBe(401);
  });

  test("at most one of two concurrent uses of one code succeeds", async () => {
    const browser = world.browser();
    const start = authorizeUrl();
    const arrived = await signInBySms(world, browser, start, ACCOUNT.mobile);
    const both = await Promise.all([
      exchange(world, arrived, start),
      exchange(world, arrived, start),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect(both.every(({ status }) => status < 500)).toBe(true);
  });

  test("prompt=none signs in silently, or returns an error", async () => {
    const { browser } = await signedIn();
    const silent = await browser.follow(await browser.get(authorizeUrl({ prompt: "none" }).url));
    expect(new URL(silent.url).searchParams.get("code")).toBeTruthy();
    const stranger = world.browser();
    const refused = await stranger.follow(await stranger.get(authorizeUrl({ prompt: "none" }).url));
    expect(new URL(refused.url).searchParams.get("error")).toBe("login_required");
  });

  test("prompt=login asks again, and another person can sign in on the same browser", async () => {
    const { browser, tokens } = await signedIn();
    const start = authorizeUrl({ prompt: "login" });
    const base = await openSignInPage(browser, start);
    expect(base).toMatch(/^\/identity\/interaction\//);
    await browser.post(`${base}/create`, {
      name: "Lim Ah Kow",
      email: "ah.kow@example.com",
      mobile: "9876 5432",
      password: "",
    });
    const code = await lastCode(world, "+6598765432");
    const { url } = await browser.follow(await browser.post(`${base}/code`, { code }));
    const { body } = await exchange(world, new URL(url), start);
    expect(await verify(body.id_token ?? "", CLIENT.id)).toMatchObject({
      name: "Lim Ah Kow",
      phone_number: "+6598765432",
    });
    const former = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    expect((await token(world, former)).body.error).toBe("invalid_grant");
  });

  test("signing out with the ID token redirects immediately, and ends the refresh token", async () => {
    const { browser, tokens } = await signedIn();
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: `${PUBLIC_URL}/`,
      state: "bye",
    });
    const out = await browser.get(`/identity/session/end?${query}`);
    expect(out.status).toBe(303);
    expect(out.headers.get("location")).toBe(`${PUBLIC_URL}/?state=bye`);
    const again = await browser.follow(await browser.get(authorizeUrl({ prompt: "none" }).url));
    expect(new URL(again.url).searchParams.get("error")).toBe("login_required");
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    expect((await token(world, refresh)).status).toBe(400);
  });

  test("signing out without the ID token needs a confirmation, and external URLs are not followed", async () => {
    const { browser, tokens } = await signedIn();
    const asked = await browser.get("/identity/session/end");
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain("Do you want to log out?");
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: "https://elsewhere.example/",
    });
    expect((await browser.get(`/identity/session/end?${query}`)).status).toBe(400);
  });

  test("signing out by the sign-in's id needs no confirmation, and no other id works", async () => {
    const { browser, tokens } = await signedIn();
    const { sid } = decodeJwt(tokens.id_token ?? "");
    const end = (hint: string) =>
      browser.get(
        `/identity/session/end?${new URLSearchParams({ logout_hint: hint, client_id: CLIENT.id, post_logout_redirect_uri: `${PUBLIC_URL}/` })}`,
      );
    const other = await end("another");
    expect(await other.text()).toContain("Do you want to log out?");
    const out = await end(String(sid));
    expect([out.status, out.headers.get("location")]).toEqual([303, `${PUBLIC_URL}/`]);
    const again = await browser.follow(await browser.get(authorizeUrl({ prompt: "none" }).url));
    expect(new URL(again.url).searchParams.get("error")).toBe("login_required");
    expect((await end(String(sid))).headers.get("location")).toBe(`${PUBLIC_URL}/`);
  });

  test("the browser's own sign-in ends when the portal revokes its tokens", async () => {
    const { browser, tokens } = await signedIn();
    await world.sandbox.identity(
      new Request(`${ISSUER}/token/revocation`, {
        method: "POST",
        headers: { authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}` },
        body: new URLSearchParams({ token: tokens.refresh_token ?? "" }),
      }),
    );
    const silent = await browser.follow(await browser.get(authorizeUrl({ prompt: "none" }).url));
    expect(new URL(silent.url).searchParams.get("error")).toBe("login_required");
    const start = authorizeUrl();
    const arrived = await signInBySms(world, browser, start, ACCOUNT.mobile);
    expect((await exchange(world, arrived, start)).status).toBe(200);
  });

  test("another process signs with the same keys and has the same sessions", async () => {
    const other = await openSetup({ db: world.db });
    const keys = await other.sandbox.identity(new Request(`${ISSUER}/jwks`));
    expect(await keys.json()).toEqual(await json("/identity/jwks"));
    await other.close();
  });
});

describe("the sign-in pages", () => {
  test("an e-mail address and a password sign in", async () => {
    const browser = world.browser();
    const start = authorizeUrl({ login_hint: ACCOUNT.email });
    const base = await openSignInPage(browser, start);
    expect(base).toMatch(/\/email$/);
    const page = await (await browser.get(base)).text();
    expect(page).toContain(`value="${ACCOUNT.email}"`);
    expect(page).toContain(`payments at ${brand.name}`);
    expect(page).toContain(`href="${new URL(CALLBACK).origin}/">Back to ${brand.name}`);
    const wrong = await browser.post(base, { email: ACCOUNT.email, password: "not this one" });
    const unknown = await browser.post(base, {
      email: "nobody@example.com",
      password: "not this one",
    });
    expect(wrong.status).toBe(400);
    const text = await wrong.text();
    expect(text).toContain("<title>Error: ");
    expect(text.replace(ACCOUNT.email, "")).toBe(
      (await unknown.text()).replace("nobody@example.com", ""),
    );
    const { url } = await browser.follow(
      await browser.post(base, { email: "Mei.Ling@Example.com", password: ACCOUNT.password }),
    );
    expect(new URL(url).searchParams.get("code")).toBeTruthy();
  });

  test("wrong passwords are limited for each account, whether or not it exists", async () => {
    for (const email of ["limited@example.com", "not-there@example.com"]) {
      const browser = world.browser();
      const base = (await openSignInPage(browser, authorizeUrl())).replace(/\/email$/, "");
      const statuses: number[] = [];
      for (let n = 0; n < 9; n += 1) {
        statuses.push(
          (await browser.post(`${base}/email`, { email, password: `guess ${n}` })).status,
        );
      }
      expect(statuses).toEqual([...Array(8).fill(400), 429]);
    }
  });

  test("a code expires after five wrong tries", async () => {
    const browser = world.browser();
    const mobile = "+6581110001";
    const base = await openSignInPage(browser, authorizeUrl());
    await browser.post(`${base}/mobile`, { mobile });
    const code = await lastCode(world, mobile);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) await browser.post(`${base}/code`, { code: wrong });
    const answer = await browser.post(`${base}/code`, { code });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("cannot be used any more");
  });

  test("a code expires after five minutes, and another one can be sent three times", async () => {
    const own = await openSetup();
    const browser = own.browser();
    const base = await openSignInPage(browser, authorizeUrl());
    await browser.post(`${base}/mobile`, { mobile: ACCOUNT.mobile });
    const code = await lastCode(own, ACCOUNT.mobile);
    await browser.post("/sandbox/clock/forward", { amount: "6", unit: "minutes" });
    expect((await browser.post(`${base}/code`, { code })).status).toBe(400);
    const again = [];
    for (let n = 0; n < 4; n += 1)
      again.push((await browser.post(`${base}/code/again`, {})).status);
    expect(again).toEqual([303, 303, 303, 429]);
    const fresh = await lastCode(own, ACCOUNT.mobile);
    const { url } = await browser.follow(await browser.post(`${base}/code`, { code: fresh }));
    expect(new URL(url).searchParams.get("code")).toBeTruthy();
    await own.close();
  });

  test("a repeated POST of the right code signs in once, and both continue", async () => {
    const browser = world.browser();
    const base = await openSignInPage(browser, authorizeUrl());
    await browser.post(`${base}/mobile`, { mobile: ACCOUNT.mobile });
    const code = await lastCode(world, ACCOUNT.mobile);
    const both = await Promise.all([
      browser.post(`${base}/code`, { code }),
      browser.post(`${base}/code`, { code }),
    ]);
    expect(both.some(({ status }) => status === 303)).toBe(true);
    expect(both.every(({ status }) => status < 500)).toBe(true);
    const late = await browser.post(`${base}/code`, { code });
    expect(late.status).toBe(303);
  });

  test("a number without an account continues to name and e-mail after its code", async () => {
    const browser = world.browser();
    const start = authorizeUrl();
    const base = await openSignInPage(browser, start);
    expect((await browser.get(`${base}/new-account`)).status).toBe(303);
    await browser.post(`${base}/mobile`, { mobile: "8222 3333" });
    const code = await lastCode(world, "+6582223333");
    const right = await browser.post(`${base}/code`, { code });
    expect(right.headers.get("location")).toBe(`${base}/new-account`);
    const refused = await browser.post(`${base}/new-account`, {
      name: "",
      email: "x",
      password: "short",
    });
    expect(refused.status).toBe(400);
    const words = await refused.text();
    expect(words).toContain("Enter your name");
    expect(words).toContain('value="x"');
    expect(words).not.toContain('value="short"');
    const { url } = await browser.follow(
      await browser.post(`${base}/new-account`, {
        name: "Siti Aminah",
        email: "siti@example.com",
        password: "",
      }),
    );
    const { body } = await exchange(world, new URL(url), start);
    expect(await verify(body.id_token ?? "", CLIENT.id)).toMatchObject({
      name: "Siti Aminah",
      email_verified: false,
    });
  });

  test("a second account with the same e-mail address is refused, by both ways to create one", async () => {
    const TAKEN = "Another account has this e-mail address";
    const browser = world.browser();
    const base = await openSignInPage(browser, authorizeUrl());
    await browser.post(`${base}/mobile`, { mobile: "8222 4444" });
    await browser.post(`${base}/code`, { code: await lastCode(world, "+6582224444") });
    const details = { name: "Siti Aminah", email: ACCOUNT.email.toUpperCase(), password: "" };
    const refused = await browser.post(`${base}/new-account`, details);
    const words = await refused.text();
    expect(words).toContain(TAKEN);
    expect(words).toContain('value="Siti Aminah"');
    const other = world.browser();
    const again = await openSignInPage(other, authorizeUrl());
    const asked = await other.post(`${again}/create`, { ...details, mobile: "8222 5555" });
    // Without a proven number, the answer does not reveal who has an account.
    expect(asked.status).toBe(303);
    const code = await lastCode(world, "+6582225555");
    expect(await (await other.post(`${again}/code`, { code })).text()).toContain(TAKEN);
    const fresh = { ...details, email: "siti.second@example.com" };
    expect((await other.post(`${again}/new-account`, fresh)).status).toBe(303);
  });

  test("a landline cannot receive a code, and e-mail with password is offered", async () => {
    const browser = world.browser();
    const base = await openSignInPage(browser, authorizeUrl());
    for (const [page, fields] of [
      ["mobile", { mobile: "6222 3333" }],
      ["create", { mobile: "6222 3333", name: "Siti Aminah", email: "siti.third@example.com" }],
    ] as const) {
      const words = await (await browser.post(`${base}/${page}`, fields)).text();
      expect(words).toContain("no SMS reaches a number that begins with 6");
      expect(words).toContain("log in with e-mail and password");
    }
  });

  test("a new password needs a code by e-mail, and an unknown address sees the same pages", async () => {
    const browser = world.browser();
    const base = await openSignInPage(browser, authorizeUrl());
    await browser.post(`${base}/reset`, { email: "unknown@example.com" });
    const unknown = await (await browser.get(`${base}/reset-code`)).text();
    expect(await lastMessage(world, "unknown@example.com")).toContain("There is no account");
    await browser.post(`${base}/reset`, { email: ACCOUNT.email });
    const known = await (await browser.get(`${base}/reset-code`)).text();
    expect(known.replace("m****", "")).toBe(unknown.replace("u****", ""));
    expect((await browser.get(`${base}/new-password`)).status).toBe(303);
    const code = await lastCode(world, ACCOUNT.email);
    const right = await browser.post(`${base}/reset-code`, { code });
    expect(right.headers.get("location")).toBe(`${base}/new-password`);
    expect((await browser.post(`${base}/new-password`, { password: "short" })).status).toBe(400);
    const { url } = await browser.follow(
      await browser.post(`${base}/new-password`, { password: "a new long password" }),
    );
    expect(new URL(url).searchParams.get("code")).toBeTruthy();
    const later = world.browser();
    const next = await openSignInPage(later, authorizeUrl({ login_hint: ACCOUNT.email }));
    expect(
      (await later.post(next, { email: ACCOUNT.email, password: ACCOUNT.password })).status,
    ).toBe(400);
    expect(
      (await later.post(next, { email: ACCOUNT.email, password: "a new long password" })).status,
    ).toBe(303);
  });

  test("a sign-in of another browser, or an ended one, shows a page with a next step", async () => {
    const browser = world.browser();
    const base = await openSignInPage(browser, authorizeUrl());
    for (const open of [
      (other: Browser) => other.get(base),
      (other: Browser) => other.post(`${base}/mobile`, { mobile: ACCOUNT.mobile }),
    ]) {
      const other = world.browser();
      // The first answer gives a cookie, to learn whether the browser keeps any.
      const asked = await open(other);
      expect(asked.status).toBe(303);
      const answer = await other.get(asked.headers.get("location") ?? "");
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("This page has expired");
    }
  });

  test("no input of a visitor is answered with a 5xx", async () => {
    const browser = world.browser();
    const base = await openSignInPage(browser, authorizeUrl({ login_hint: "\0<script>" }));
    const odd = [
      "\0",
      "%00",
      "'; drop table",
      "\u202e",
      "🙂".repeat(5000),
      "+65",
      "+",
      "+9999999999999999999",
    ];
    for (const value of odd) {
      for (const step of ["mobile", "email", "create", "reset"]) {
        const fields = { mobile: value, email: value, password: value, name: value };
        expect((await browser.post(`${base}/${step}`, fields)).status).toBeLessThan(500);
      }
    }
    for (const path of [
      "/identity",
      "/identity/",
      "/identity/%ff",
      "/identity/auth",
      "/identity/auth/%00",
      "/identity/interaction/%00",
      "/identity/interaction/x/y/z",
      "/identity/session/end?id_token_hint=x",
      "/identity/session/end/confirm",
      authorizeUrl({ state: "\0\ud800" }).url,
      authorizeUrl({ scope: "openid \0" }).url,
      authorizeUrl({ prompt: "none login" }).url,
    ]) {
      expect((await browser.get(path)).status, path).toBeLessThan(500);
    }
    for (const body of [
      "{",
      "grant_type=refresh_token&refresh_token=%00",
      "grant_type=authorization_code&code=%00",
      "x".repeat(100_000),
    ]) {
      for (const type of [
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "nonsense",
      ]) {
        for (const path of [
          "token",
          "token/revocation",
          "session/end",
          "session/end/confirm",
          "interaction/x/code",
        ]) {
          const answer = await world.sandbox.identity(
            new Request(`${ISSUER}/${path}`, {
              method: "POST",
              headers: {
                "content-type": type,
                authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`,
                cookie: "identity_session=%00; identity_session.sig=x",
              },
              body,
            }),
          );
          expect(answer.status, `${path} ${type}`).toBeLessThan(500);
        }
      }
    }
  });
});
