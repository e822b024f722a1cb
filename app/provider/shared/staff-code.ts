import type { Vault } from "~/lib/encryption.server";

/** Typed with or without dashes, in small or capital letters. */
export function staffCodeHash(vault: Pick<Vault, "lookup">, typed: string): string {
  return vault.lookup(typed.replace(/[\s-]/g, "").toUpperCase(), "staff code");
}
