import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createVault,
  DecryptionError,
  deriveHashKey,
} from "../../../app/lib/security/encryption.server";

const vault = createVault("a secret that is long enough for tests");
const other = createVault("another secret, long enough for tests too");

// Whole characters only: half of a pair has no UTF-8 form to come back from.
const text = fc.string({ unit: "grapheme" });

test("encrypted text can be decrypted in its own context", () => {
  fc.assert(
    fc.property(text, text, (value, context) => {
      expect(vault.open(vault.seal(value, context), context)).toBe(value);
    }),
  );
});

test("the same text is never encrypted alike, and the result reveals nothing of it", () => {
  const sealed = vault.seal("S1234567D", "client:1");
  expect(sealed).not.toBe(vault.seal("S1234567D", "client:1"));
  expect(sealed).toMatch(/^v2\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
  expect(sealed).not.toContain("S1234567D");
});

test("text with another context, another secret or a changed character cannot be decrypted", () => {
  const sealed = vault.seal("S1234567D", "client:1");
  const changed = sealed.slice(0, 20) + (sealed[20] === "A" ? "B" : "A") + sealed.slice(21);
  expect(() => vault.open(sealed, "client:2")).toThrow(DecryptionError);
  expect(() => other.open(sealed, "client:1")).toThrow(DecryptionError);
  expect(() => vault.open(changed, "client:1")).toThrow(DecryptionError);
  expect(() => vault.open(sealed.replace(/^v2.{10}/, "v1."), "client:1")).toThrow(DecryptionError);
});

test("random text fails to decrypt, always with the same error", () => {
  fc.assert(
    fc.property(fc.string(), (nonsense) => {
      expect(() => vault.open(nonsense, "client:1")).toThrow(DecryptionError);
      expect(() => vault.open(`v1.${nonsense}`, "client:1")).toThrow(DecryptionError);
    }),
  );
});

test("a lookup hash is equal for equal text only", () => {
  const hash = vault.lookup("S1234567D", "idNumber");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(vault.lookup("S1234567D", "idNumber")).toBe(hash);
  expect(vault.lookup("S1234568B", "idNumber")).not.toBe(hash);
  expect(vault.lookup("S1234567D", "email")).not.toBe(hash);
  expect(other.lookup("S1234567D", "idNumber")).not.toBe(hash);
  expect(vault.lookup("bc", "a")).not.toBe(vault.lookup("c", "ab"));
});

test("a signature is valid for its text and context only", () => {
  const signature = vault.sign("order-1", "receipt");
  expect(vault.verify("order-1", "receipt", signature)).toBe(true);
  expect(vault.verify("order-2", "receipt", signature)).toBe(false);
  expect(vault.verify("order-1", "invoice", signature)).toBe(false);
  expect(other.verify("order-1", "receipt", signature)).toBe(false);
  expect(vault.verify("order-1", "receipt", "")).toBe(false);
  expect(vault.verify("order-1", "receipt", "💥")).toBe(false);
});

test("a lookup hash does not reveal the signature", () => {
  const lookup = Buffer.from(vault.lookup("a", "b"), "hex").toString("base64url");
  expect(vault.sign("a", "b")).not.toBe(lookup);
});

test("a short secret is rejected", () => {
  expect(() => createVault("short")).toThrow(RangeError);
});

// Written by the portal before sealed text named its key.
const NAMELESS = "v1.QQ5qRZ-rUGv48hKQZw4otXUBOmdny6ZHkoPpVV6nyrbj_ljc7A";
const NAMELESS_HASH = "a40c29c75ba6a9c10c849d2f7bdea0af27b5be63742d3db7014877fe8b42f822";

test("text encrypted before key IDs existed can still be decrypted, and its hash is found", () => {
  expect(vault.open(NAMELESS, "client:1")).toBe("S1234567D");
  expect(vault.lookup("S1234567D", "idNumber")).toBe(NAMELESS_HASH);
  expect(() => vault.open(NAMELESS, "client:2")).toThrow(DecryptionError);
});

const [first, second, third] = ["first", "second", "third"].map(
  (which) => `the ${which} secret, long enough for tests`,
) as [string, string, string];
const hashKeys = [deriveHashKey(first), deriveHashKey(second)];

test("a vault with the previous secret reads both, and encrypts and signs with the new one only", () => {
  const before = createVault(first);
  const after = createVault(second, { previous: first, hashKeys: hashKeys.slice(0, 1) });
  const alone = createVault(second, { hashKeys: hashKeys.slice(0, 1) });
  expect(after.open(before.seal("S1234567D", "client:1"), "client:1")).toBe("S1234567D");
  expect(alone.open(after.seal("S1234567D", "client:1"), "client:1")).toBe("S1234567D");
  expect(() => alone.open(before.seal("a", "b"), "b")).toThrow(DecryptionError);
  expect(after.verify("order-1", "receipt", before.sign("order-1", "receipt"))).toBe(true);
  expect(alone.verify("order-1", "receipt", before.sign("order-1", "receipt"))).toBe(false);
  expect(after.sign("order-1", "receipt")).toBe(alone.sign("order-1", "receipt"));
  const own = createVault("another secret of more than 32 characters", {
    previous: "a secret that is long enough for tests",
  });
  expect(own.open(NAMELESS, "client:1")).toBe("S1234567D");
});

test("a hash is rotated from secret to secret without the text, and equals the hash under the new secret", () => {
  const vaults = [
    createVault(first),
    createVault(second, { hashKeys: hashKeys.slice(0, 1) }),
    createVault(third, { hashKeys }),
  ];
  const hashes = vaults.map((one) => one.lookup("S1234567D", "idNumber"));
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) expect(vaults[2]?.renewed(hash)).toBe(hashes[2]);
  expect(vaults[1]?.renewed(hashes[0] ?? "")).toBe(hashes[1]);
  expect(hashes.map((hash, at) => hash.startsWith(vaults[at]?.marks.hash ?? "?"))).toEqual([
    true,
    true,
    true,
  ]);
  expect(() => vaults[1]?.renewed(hashes[2] ?? "")).toThrow(DecryptionError);
});
