import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Thrown by open() when a value was changed, belongs to another context or another secret. */
export class UnreadableError extends Error {
  override name = "UnreadableError";
  constructor() {
    super("The sealed value cannot be read");
  }
}

export interface Vault {
  /** Encrypts text for one context, e.g. "client.idNumber:42". The same text seals differently each time. */
  seal(text: string, context: string): string;
  /** Reads what seal() wrote for the same context. Throws UnreadableError. */
  open(sealed: string, context: string): string;
  /** A keyed hash (64 hex characters) to find a sealed value by: equal text in one context, equal hash. */
  lookup(text: string, context: string): string;
  /** A URL-safe signature (43 characters) over the text in its context. */
  sign(text: string, context: string): string;
  /** Whether sign() gave this signature for the text in this context. Never throws. */
  verify(text: string, context: string, signature: string): boolean;
}

const VERSION = "v1.";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SHORTEST_SECRET = 32;

/**
 * Encrypts, hashes and signs with keys derived from one secret (HKDF-SHA-256, RFC 5869), one key for
 * each purpose. Sealed text is AES-256-GCM with a random nonce and the context as additional data.
 * Throws RangeError when the secret has fewer than 32 characters.
 */
export function createVault(secret: string): Vault {
  if (secret.length < SHORTEST_SECRET) {
    throw new RangeError(`The secret must have at least ${SHORTEST_SECRET} characters`);
  }
  const keyFor = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  const sealKey = keyFor("seal");
  const lookupKey = keyFor("lookup");
  const signKey = keyFor("sign");
  return {
    seal: (text, context) => seal(sealKey, text, context),
    open: (sealed, context) => open(sealKey, sealed, context),
    lookup: (text, context) => keyedHash(lookupKey, text, context).toString("hex"),
    sign: (text, context) => keyedHash(signKey, text, context).toString("base64url"),
    verify: (text, context, signature) => {
      const expected = keyedHash(signKey, text, context);
      const given = Buffer.from(signature, "base64url");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function seal(key: Buffer, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(VERSION + context, "utf8"));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return VERSION + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function open(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed.slice(VERSION.length), "base64url");
  if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new UnreadableError();
  }
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(VERSION + context, "utf8"));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    throw new UnreadableError();
  }
}

// The length of the context goes first, so that no other split of the same characters hashes alike.
function keyedHash(key: Buffer, text: string, context: string): Buffer {
  const contextBytes = Buffer.from(context, "utf8");
  return createHmac("sha256", key)
    .update(`${contextBytes.length}:`)
    .update(contextBytes)
    .update(text, "utf8")
    .digest();
}
