import { createVault, type Vault } from "~/lib/security/encryption.server";
import type { SandboxDependencies } from "./dependencies";
import { deriveKey } from "./derive-key";

/** Creates the sandbox's vault, which has a separate key. */
export function createSandboxVault({
  secret,
  previousSecret,
}: Pick<SandboxDependencies, "secret" | "previousSecret">): Vault {
  const [own, previous] = [secret, previousSecret].map(
    (one) => one && deriveKey(one, "sandbox vault"),
  );
  return createVault(own as string, { previous });
}
