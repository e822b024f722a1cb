import { describe, expect, test } from "vitest";
import { mdmLim } from "~/database/sample/accounts";
import { origin } from "../../helpers/portal/portal";
import { answerIdentityProvider, signedInByPages, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

describe("signing in", () => {
  test("a new customer signs up by mobile and returns to the same page", async () => {
    const person = somebody("Goh Ah Lian");
    const visitor = await signedInByPages(origin, person, "/support");
    expect(visitor.url.pathname).toBe("/support");
    expect(visitor.everything).toContain("Goh Ah Lian");
    expect(visitor.everything).toContain("Log Out");
  });

  test("the session's id changes at sign-in, and the old one opens nothing", async () => {
    const visitor = new Visitor(origin);
    await visitor.goto("/cart");
    const person = somebody();
    await visitor.goto("/login");
    await answerIdentityProvider(visitor, person);
    const first = visitor.cookie("session");
    await visitor.goto("/logout");
    await visitor.press("Log out");
    const stale = await fetch(`${origin}/invoice`, {
      headers: { cookie: `session=${first}` },
      redirect: "manual",
    });
    expect(stale.headers.get("location")).toMatch(/^\/login\?returnTo=/);
  });

  test("a customer who is signed in goes home, or to the page that the link names", async () => {
    const visitor = await signedInByPages(origin, somebody(), "/support");
    const session = visitor.cookie("session");
    await visitor.goto("/login");
    expect(visitor.url.pathname).toBe("/");
    expect(visitor.everything).toContain("Log Out");
    await visitor.goto("/login?returnTo=%2Finvoice");
    expect(visitor.url.pathname).toBe("/invoice");
    expect(visitor.cookie("session")).toBe(session);
  });

  test("a protected screen requires a visitor to sign in first", async () => {
    const visitor = new Visitor(origin);
    await visitor.goto("/invoice?page=1");
    expect(visitor.heading).toMatch(/^Log in to/);
    await answerIdentityProvider(visitor, somebody());
    expect(visitor.url.pathname + visitor.url.search).toBe("/invoice?page=1");
  });

  test("an address with the parameters of an answer starts a sign-in like any other", async () => {
    const answer = await new Visitor(origin).request("/login?state=x&code=y");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toContain("/identity/auth?");
  });

  test("two tabs that sign in at the same time each return to their own page", async () => {
    const first = new Visitor(origin);
    const second = first.tab();
    await first.goto("/login?returnTo=/invoice");
    await second.goto("/login?returnTo=/loved-ones");
    const person = somebody();
    await answerIdentityProvider(first, person);
    expect(first.url.pathname).toBe("/invoice");
    await answerIdentityProvider(second, person);
    expect(second.url.pathname).toBe("/loved-ones");
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
  ])("a return URL of another site is not followed: %s", async (returnTo) => {
    const visitor = await signedInByPages(origin, somebody(), returnTo);
    expect(visitor.url.href).toBe(`${origin}/`);
  });

  test("email, success and message together start a sign-in that ends at Home", async () => {
    const visitor = new Visitor(origin);
    const asked = {
      email: mdmLim.email,
      success: "true",
      message: "Confirmed",
      returnTo: "/support",
    };
    await visitor.goto(`/login?${new URLSearchParams(asked)}`);
    await visitor.fill("Password", mdmLim.password).press("Log in");
    expect(visitor.url.pathname).toBe("/");
  });

  test("they do so on the home page too, and without success they start none", async () => {
    const asked = { email: mdmLim.email, success: "true", message: "Confirmed" };
    const visitor = await new Visitor(origin).goto(`/?${new URLSearchParams(asked)}`);
    await visitor.fill("Password", mdmLim.password).press("Log in");
    expect([visitor.url.pathname, visitor.heading]).toEqual(["/", "My services"]);
    for (const success of ["false", "0", ""]) {
      const failed = new URLSearchParams({ ...asked, success });
      const home = await new Visitor(origin).goto(`/?${failed}`);
      expect([home.url.pathname, home.status]).toEqual(["/", 200]);
      await home.goto(`/login?${failed}`);
      expect([home.url.pathname, home.heading]).toEqual(["/login", "That did not work"]);
      expect(home.text).not.toContain("Confirmed");
    }
    await new Visitor(origin)
      .goto(`/?${new URLSearchParams({ email: mdmLim.email, success: "true" })}`)
      .then(({ url }) => expect(url.pathname).toBe("/"));
  });

  test("a response to a sign-in that this browser did not start is refused with a clear message", async () => {
    const visitor = new Visitor(origin);
    await visitor.goto("/auth/callback?code=stolen&state=made-up");
    expect(visitor.status).toBe(400);
    expect(visitor.heading).toBe("Login did not finish");
    await visitor.goto("/auth/callback?error=access_denied&state=made-up");
    expect(visitor.status).toBe(400);
  });
});

// A route is found in capitals too.
describe.each(["/denticare/appointment/", "/Denticare/Appointment/"])("the token in %s", (path) => {
  const token = "abcdefghijklmnopqrstuvwxyz012345";
  const wayIn = (visitor: Visitor, to: string) =>
    visitor.page.querySelector(`header a[href^='${to}']`)?.getAttribute("href");

  test("is not passed on when the visitor logs in", async () => {
    const visitor = await new Visitor(origin).goto(path + token);
    expect(visitor.status).toBe(200);
    expect(wayIn(visitor, "/login")).toBe("/login");
  });

  test("is not passed on when the customer starts to log out and stays", async () => {
    const visitor = await (await signedInByPages(origin)).goto(path + token);
    expect(wayIn(visitor, "/logout")).toBe("/logout");
    await visitor.click("Log Out");
    await visitor.click("Stay logged in");
    expect(visitor.url.pathname).toBe(path + token);
  });
});

describe("logging out", () => {
  test("confirms where work may be lost, and signs out of the identity provider too", async () => {
    const visitor = await signedInByPages(origin);
    await visitor.goto("/logout?returnTo=%2Fregister-service");
    expect(visitor.heading).toBe("Do you want to log out?");
    await visitor.press("Log out");
    expect(visitor.url.pathname).toBe("/");
    expect(visitor.everything).not.toContain("Log Out");
    await visitor.goto("/login");
    expect(visitor.heading).toMatch(/^Log in to/);
  });

  test("a link cannot log a customer out", async () => {
    const visitor = await signedInByPages(origin);
    await visitor.goto("/auth/end");
    await visitor.goto("/");
    expect(visitor.everything).toContain("Log Out");
  });
});
