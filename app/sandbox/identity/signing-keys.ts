import { eq } from "drizzle-orm";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { sandboxIdentityKeys } from "~/database/schema/sandbox";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { createToken } from "~/lib/security/token.server";
import type { SandboxContext } from "../dependencies";

const ROW = 1;
const CONTEXT = encryptionContext.signingKeys();

/** Loads the keys that sign tokens. They are created once, stored encrypted, and shared by all processes. */
export async function loadSigningKeys({ db, vault }: SandboxContext): Promise<{ keys: JWK[] }> {
  const stored = await readKeys();
  if (stored !== undefined) return JSON.parse(vault.open(stored, CONTEXT));
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: createToken() };
  // If two processes start together, the first one's keys stay.
  await db
    .insert(sandboxIdentityKeys)
    .values({ id: ROW, sealedJwks: vault.seal(JSON.stringify({ keys: [key] }), CONTEXT) })
    .onConflictDoNothing();
  return JSON.parse(vault.open((await readKeys()) ?? "", CONTEXT));

  async function readKeys(): Promise<string | undefined> {
    const [row] = await db
      .select()
      .from(sandboxIdentityKeys)
      .where(eq(sandboxIdentityKeys.id, ROW));
    return row?.sealedJwks;
  }
}
