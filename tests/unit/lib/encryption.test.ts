import fc from "fast-check";
import { expect, test } from "vitest";
import { createVault, UnreadableError } from "../../../app/lib/encryption.server";

const vault = createVault("a secret that is long enough for tests");
const other = createVault("another secret, long enough for tests too");

// Whole characters only: half of a pair has no UTF-8 form to come back from.
const text = fc.string({ unit: "grapheme" });

test("what is sealed can be opened in its own context", () => {
  fc.assert(
    fc.property(text, text, (value, context) => {
      expect(vault.open(vault.seal(value, context), context)).toBe(value);
    }),
  );
});

test("the same text never seals alike, and shows nothing of itself", () => {
  const sealed = vault.seal("S1234567D", "client:1");
  expect(sealed).not.toBe(vault.seal("S1234567D", "client:1"));
  expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
  expect(sealed).not.toContain("S1234567D");
});

test("another context, another secret or a changed character cannot be read", () => {
  const sealed = vault.seal("S1234567D", "client:1");
  const changed = sealed.slice(0, 10) + (sealed[10] === "A" ? "B" : "A") + sealed.slice(11);
  expect(() => vault.open(sealed, "client:2")).toThrow(UnreadableError);
  expect(() => other.open(sealed, "client:1")).toThrow(UnreadableError);
  expect(() => vault.open(changed, "client:1")).toThrow(UnreadableError);
  expect(() => vault.open(sealed.replace("v1.", "v2."), "client:1")).toThrow(UnreadableError);
});

test("nonsense cannot be read, and gives no other error", () => {
  fc.assert(
    fc.property(fc.string(), (nonsense) => {
      expect(() => vault.open(nonsense, "client:1")).toThrow(UnreadableError);
      expect(() => vault.open(`v1.${nonsense}`, "client:1")).toThrow(UnreadableError);
    }),
  );
});

test("a look-up is the same for the same text, and for nothing else", () => {
  const hash = vault.lookup("S1234567D", "idNumber");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(vault.lookup("S1234567D", "idNumber")).toBe(hash);
  expect(vault.lookup("S1234568B", "idNumber")).not.toBe(hash);
  expect(vault.lookup("S1234567D", "email")).not.toBe(hash);
  expect(other.lookup("S1234567D", "idNumber")).not.toBe(hash);
  expect(vault.lookup("bc", "a")).not.toBe(vault.lookup("c", "ab"));
});

test("a signature holds for its text and context only", () => {
  const signature = vault.sign("order-1", "receipt");
  expect(vault.verify("order-1", "receipt", signature)).toBe(true);
  expect(vault.verify("order-2", "receipt", signature)).toBe(false);
  expect(vault.verify("order-1", "invoice", signature)).toBe(false);
  expect(other.verify("order-1", "receipt", signature)).toBe(false);
  expect(vault.verify("order-1", "receipt", "")).toBe(false);
  expect(vault.verify("order-1", "receipt", "💥")).toBe(false);
});

test("a look-up says nothing about the signature", () => {
  const lookup = Buffer.from(vault.lookup("a", "b"), "hex").toString("base64url");
  expect(vault.sign("a", "b")).not.toBe(lookup);
});

test("a short secret is refused", () => {
  expect(() => createVault("short")).toThrow(RangeError);
});
