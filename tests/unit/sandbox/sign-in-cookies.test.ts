import { expect, test } from "vitest";
import { filterForOnePage, scopeToWholeSite } from "~/sandbox/identity/sign-in-cookies";

test("a cookie for a later page is set for the whole site, with its sign-in in the name", () => {
  expect(scopeToWholeSite("identity_resume=u-1; path=/identity/auth/u-1; httponly")).toBe(
    "identity_resume.u-1=u-1; path=/; httponly",
  );
  expect(scopeToWholeSite("identity_interaction.sig=x; path=/identity/interaction/u-1")).toBe(
    "identity_interaction.u-1.sig=x; path=/",
  );
});

test("other cookies stay as they are", () => {
  const session = "identity_session=abc; path=/identity; httponly";
  expect(scopeToWholeSite(session)).toBe(session);
});

test("a page receives the cookies of its own sign-in only", () => {
  const cookies =
    "session=s; identity_resume.u-1=a; identity_resume.u-1.sig=b; identity_resume.u-2=c";
  expect(filterForOnePage(cookies, "/identity/auth/u-1")).toBe(
    "session=s; identity_resume=a; identity_resume.sig=b",
  );
  expect(filterForOnePage(cookies, "/identity/auth")).toBe("session=s");
});
