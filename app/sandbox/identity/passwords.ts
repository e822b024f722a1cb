import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

export const SHORTEST_PASSWORD = 10;

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** Computes a salted scrypt hash (RFC 7914), "salt.key" in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `${salt.toString("base64url")}.${key.toString("base64url")}`;
}

/** Checks the password against the hash. It takes equally long without a hash. */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt = "", key = ""] = (hash ?? "").split(".");
  const expected = Buffer.from(key, "base64url");
  const derived = await derive(password, Buffer.from(salt, "base64url"));
  return hash !== null && expected.length === KEY_BYTES && timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
