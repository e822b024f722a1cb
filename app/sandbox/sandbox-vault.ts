import { createVault, type Vault } from "~/lib/security/encryption.server";
import type { SandboxDependencies } from "./dependencies";
import { deriveKey } from "./derive-key";

/** The outside world seals with a key of its own. */
export function sandboxVault({
  secret,
  previousSecret,
}: Pick<SandboxDependencies, "secret" | "previousSecret">): Vault {
  const [own, previous] = [secret, previousSecret].map(
    (one) => one && deriveKey(one, "sandbox vault"),
  );
  return createVault(own as string, { previous });
}
