import { expect, test } from "vitest";
import { hashToken, newCode, newToken, sameText } from "../../../app/lib/token.server";

test("tokens hold at least 128 bits, fit into a URL and never repeat", () => {
  const tokens = Array.from({ length: 1000 }, newToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{22,}$/);
});

test("a token is stored as its SHA-256", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("secrets are compared whatever their length", () => {
  expect(sameText("secret", "secret")).toBe(true);
  expect(sameText("secret", "secreT")).toBe(false);
  expect(sameText("secret", "secrets")).toBe(false);
  expect(sameText("", "")).toBe(true);
});

test("a one-time password has six digits, leading zeros kept", () => {
  for (let i = 0; i < 500; i += 1) expect(newCode()).toMatch(/^[0-9]{6}$/);
  expect(newCode(8)).toHaveLength(8);
  expect(() => newCode(3)).toThrow(RangeError);
});
