import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Thrown by open() when a value was changed, belongs to another context or another secret. */
export class DecryptionError extends Error {
  override name = "UnreadableError";
  constructor() {
    super("The sealed value cannot be read");
  }
}

export interface Vault {
  /** Encrypts text for one context, e.g. "client.idNumber:42". The result differs each time. */
  seal(text: string, context: string): string;
  /**
   * Decrypts the result of seal() for the same context, with this secret or the previous one.
   * @throws DecryptionError
   */
  open(sealed: string, context: string): string;
  /** Computes a keyed hash for look-ups: equal text in one context has an equal hash. */
  lookup(text: string, context: string): string;
  /** Converts a hash of an earlier secret to the hash that lookup() gives now. */
  renewed(hash: string): string;
  /** A URL-safe signature (43 characters) over the text in its context. */
  sign(text: string, context: string): string;
  /** Checks whether sign() gave this signature for the text in this context, with this secret or the previous one. Never throws. */
  verify(text: string, context: string, signature: string): boolean;
  /** Prefixes of every encrypted text and every keyed hash of the current secret. The hashes of a database's first secret have none. */
  marks: { sealed: string; hash: string };
}

/** The key of an earlier secret's hashes. Such hashes are hashed once more, since their text is not stored. */
export interface HashKey {
  id: string;
  key: string;
}

/**
 * Decrypts a text.
 * @returns null for a text that this vault did not encrypt, such as a changed cookie, or one of a retired secret
 */
export function decryptOrNull(
  vault: Pick<Vault, "open">,
  sealed: string,
  context: string,
): string | null {
  try {
    return vault.open(sealed, context);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

export interface PreviousSecrets {
  /** The previous secret. Text that it encrypted or signed can still be read. */
  previous?: string | undefined;
  /** Keys of all earlier secrets, oldest first. */
  hashKeys?: readonly HashKey[];
}

/** Prefix of encrypted text that names its key, followed by the key's id and a point. The first version had no id. */
const VERSION = "v2.";
const NAMELESS = "v1.";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 4;
const SHORTEST_SECRET = 32;

/**
 * Encrypts, hashes and signs with keys derived from one secret (HKDF-SHA-256, RFC 5869), one key for each purpose. Encryption is
 * AES-256-GCM with a random nonce and the context as additional data.
 * @throws RangeError if a secret has fewer than 32 characters
 */
export function createVault(
  secret: string,
  { previous, hashKeys: earlier = [] }: PreviousSecrets = {},
): Vault {
  const now = keysOf(secret);
  const all = previous === undefined ? [now] : [now, keysOf(previous)];
  const layers = [...earlier, deriveHashKey(secret)].map(({ id, key }) => ({
    id,
    key: createSecretKey(key, "base64url"),
  }));
  const outward = (hash: string, from: number) =>
    layers
      .slice(from)
      .reduce((inner, { id, key }) => marked(id, keyedHash(key, inner, "earlier hash")), hash);
  return {
    seal: (text, context) => seal(now, text, context),
    open: (sealed, context) => open(all, sealed, context),
    lookup: (text, context) =>
      outward(keyedHash(layers[0]?.key as KeyObject, text, context).toString("hex"), 1),
    renewed: (hash) => outward(hash, 1 + layerOf(hash)),
    sign: (text, context) => keyedHash(now.sign, text, context).toString("base64url"),
    verify: (text, context, signature) =>
      all.some(({ sign }) => sameBytes(sign, text, context, signature)),
    marks: {
      sealed: `${VERSION}${now.id}.`,
      hash: layers.length > 1 ? `${now.id}.` : "",
    },
  };

  /** Determines the secret of a hash. A hash without a mark belongs to the first secret. */
  function layerOf(hash: string): number {
    const at = hash.indexOf(".");
    const layer = at < 0 ? 0 : layers.findIndex(({ id }) => id === hash.slice(0, at));
    if (layer < 0) throw new DecryptionError();
    return layer;
  }
}

/** Key objects, created once. Node 24 creates one from bytes at every use, which takes longer than the use itself. */
interface Keys {
  id: string;
  seal: KeyObject;
  sign: KeyObject;
}

function keysOf(secret: string): Keys {
  if (secret.length < SHORTEST_SECRET) {
    throw new RangeError(`The secret must have at least ${SHORTEST_SECRET} characters`);
  }
  return {
    id: derived(secret, "id", ID_BYTES).toString("hex"),
    seal: createSecretKey(derived(secret, "seal")),
    sign: createSecretKey(derived(secret, "sign")),
  };
}

/** Derives the part of a retired secret that is stored, encrypted with the next secret. */
export function deriveHashKey(secret: string): HashKey {
  const { id } = keysOf(secret);
  return { id, key: derived(secret, "lookup").toString("base64url") };
}

function derived(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));
}

const marked = (id: string, hash: Buffer) => `${id}.${hash.toString("hex")}`;

function sameBytes(key: KeyObject, text: string, context: string, signature: string): boolean {
  const expected = keyedHash(key, text, context);
  const signatureBytes = Buffer.from(signature, "base64url");
  return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
}

function seal(keys: Keys, text: string, context: string): string {
  const mark = `${VERSION}${keys.id}.`;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keys.seal, nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(mark + context, "utf8"));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return mark + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function open(all: readonly Keys[], sealed: string, context: string): string {
  for (const keys of all) {
    const mark = [`${VERSION}${keys.id}.`, NAMELESS].find((one) => sealed.startsWith(one));
    const text = mark === undefined ? null : opened(keys.seal, mark, sealed, context);
    if (text !== null) return text;
  }
  throw new DecryptionError();
}

function opened(key: KeyObject, mark: string, sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed.slice(mark.length), "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(mark + context, "utf8"));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

// The length of the context comes first, so that no other split of the same characters has the same hash.
function keyedHash(key: KeyObject, text: string, context: string): Buffer {
  const contextBytes = Buffer.from(context, "utf8");
  return createHmac("sha256", key)
    .update(`${contextBytes.length}:`)
    .update(contextBytes)
    .update(text, "utf8")
    .digest();
}
