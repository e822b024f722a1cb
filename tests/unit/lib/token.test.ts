import { describe, expect, test } from "vitest";
import {
  createCode,
  createLinkToken,
  createToken,
  hashToken,
  isSameSecret,
} from "../../../app/lib/security/token.server";
import { LINK_TOKEN_PATTERN, readLinkToken } from "../../../app/lib/security/token-format";

test("tokens hold at least 128 bits, fit into a URL and never repeat", () => {
  const tokens = Array.from({ length: 1000 }, createToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[2-9a-hjkmnp-z]{32}$/);
  expect(32 * Math.log2(31)).toBeGreaterThan(128);
});

test("tokens of links hold at least 79 bits in 16 letters and digits, and never repeat", () => {
  const tokens = Array.from({ length: 1000 }, createLinkToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[2-9a-hjkmnp-z]{16}$/);
  expect(16 * Math.log2(31)).toBeGreaterThan(79);
});

test("every character of the alphabet occurs in tokens", () => {
  const signs = new Set(Array.from({ length: 500 }, createToken).join(""));
  expect(signs.size).toBe(31);
});

describe("the token of a link", () => {
  const ours = createToken();
  const short = createLinkToken();
  const old = "Ab_9-zK2mQ7rT4vW8xY1cD3eF5gH6jL-";

  test.each([
    ".",
    ",",
    ")",
    "!",
    "?",
    ";",
    ":",
    '"',
    "'",
    "”",
    "’",
    ">",
    "]",
    "。",
    "…",
    ").",
    "\u200B",
    "\u00A0",
  ])("is read without %j after it", (sign) => {
    expect(readLinkToken(ours + sign)).toBe(ours);
    expect(readLinkToken(short + sign)).toBe(short);
    expect(readLinkToken(old + sign)).toBe(old);
  });

  test.each(["-", "_", "_.", "~"])(
    "made of letters and digits is read without %j after it",
    (sign) => {
      expect(readLinkToken(ours + sign)).toBe(ours);
    },
  );

  test.each([ours.toUpperCase(), `${ours.toUpperCase()}>`])(
    "is read from %j, as a mail scanner writes it",
    (typed) => {
      expect(readLinkToken(typed)).toBe(ours);
    },
  );

  test.each([ours, old, `<${ours}>`, `(${ours})`])("%j is read as a token", (typed) => {
    expect([ours, old]).toContain(readLinkToken(typed));
  });

  test.each([undefined, "", ".", "..", "()"])("%j is not a token", (typed) => {
    expect(LINK_TOKEN_PATTERN.test(readLinkToken(typed))).toBe(false);
  });
});

test("a token is stored as its SHA-256", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("secrets of any length are compared", () => {
  expect(isSameSecret("secret", "secret")).toBe(true);
  expect(isSameSecret("secret", "secreT")).toBe(false);
  expect(isSameSecret("secret", "secrets")).toBe(false);
  expect(isSameSecret("", "")).toBe(true);
});

test("a one-time password has six digits, with leading zeros", () => {
  for (let i = 0; i < 500; i += 1) expect(createCode()).toMatch(/^[0-9]{6}$/);
  expect(createCode(8)).toHaveLength(8);
  expect(() => createCode(3)).toThrow(RangeError);
});
