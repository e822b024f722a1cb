/** Links as they arrive: readers take signs of the sentence into them, and messages of older versions have other tokens. */
import { describe, expect, test } from "vitest";
import { createToken } from "~/lib/security/token.server";
import { openFaultyPortal } from "../../helpers/portal/faulty-portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

const portal = await openFaultyPortal();
const { api } = portal;

/** Every kind of link with a token in a message, and the call that looks it up. */
const links = [
  ["/appt/TOKEN", "/public/v1/appt/"],
  ["/appt/TOKEN/calendar", "/public/v1/appt/"],
  ["/inv/TOKEN", "/public/v1/inv/"],
  ["/inv/TOKEN/pdf", "/public/v1/inv/"],
  ["/inv/TOKEN/paynow", "/public/v1/inv/"],
  ["/inv/TOKEN/verification", "/public/v1/inv/"],
  ["/feedback/TOKEN", "/public/v1/feedback/"],
  ["/seat-offer/TOKEN", "/public/v1/seat-offer/"],
  ["/access/TOKEN", "/public/v1/access/"],
  ["/payer/TOKEN", "/public/v1/payer/"],
  ["/denticare/appointment/TOKEN", "/public/v1/denticare/cancellation/"],
  ["/denticare/appointment/TOKEN/cancel", "/public/v1/denticare/cancellation/"],
] as const;

const signs = ["", ".", ",", ")", ").", "!", "%3E", "%22", "%E2%80%9D", "%E3%80%82", "%E2%80%8B"];

/** Tokens before letters and digits only were base64url: any of them may hold "-" or "_", and end in it. */
const tokens = [
  ["of today", createToken()],
  ["of an older version", "Ab_9-zK2mQ7rT4vW8xY1cD3eF5gH6jL-"],
  ["of an older version that ends in an underscore", "Ab-9_zK2mQ7rT4vW8xY1cD3eF5gH6jL_"],
] as const;

describe.each(tokens)("a token %s", (_title, token) => {
  test.each(links)(
    "is looked up as it was sent at %s, whatever character follows it",
    async (link, call) => {
      const visitor = new Visitor(portal.origin);
      for (const sign of signs) {
        api.calls.clear();
        await visitor.goto(link.replace("TOKEN", token + sign));
        const asked = [...api.calls.keys()].filter((name) => name.includes(call));
        expect([sign, ...new Set(asked.map((name) => name.split(call)[1]?.split("/")[0]))]).toEqual(
          [sign, token],
        );
      }
    },
  );
});

test("a hand-over code is read without the character that follows it", async () => {
  const visitor = await signedIn(portal.origin);
  for (const sign of signs) {
    await visitor.goto(`/go/123456${sign}`);
    expect([sign, visitor.heading]).toEqual([sign, "This code does not work for you"]);
  }
});
