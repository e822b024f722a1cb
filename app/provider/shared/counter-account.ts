/**
 * Accounts of people who have no sign-in. Helpers open them at a counter with a token of the provider, which is valid only together with
 * the reference of the same counter.
 */
import { randomUUID } from "node:crypto";
import { decryptOrNull, type Vault } from "~/lib/security/encryption.server";

/** Prefix of the subjects. The identity provider's subjects are refused if they begin like this. */
export const COUNTER_SUBJECT = "counter-account:";
const TOKEN = "counter.";
const CONTEXT = "counter token";

export const createCounterSubject = (): string => COUNTER_SUBJECT + randomUUID();

export const isCounterSubject = (subject: string): boolean => subject.startsWith(COUNTER_SUBJECT);

export const isCounterToken = (token: string): boolean => token.startsWith(TOKEN);

export interface CounterToken {
  subject: string;
  counterCodeId: string;
  /** Milliseconds since 1970. */
  until: number;
}

export const sealCounterToken = (vault: Vault, token: CounterToken): string =>
  TOKEN + vault.seal(JSON.stringify(token), CONTEXT);

/** @returns null for a token that the provider did not issue. */
export function openCounterToken(vault: Vault, token: string): CounterToken | null {
  const opened = decryptOrNull(vault, token.slice(TOKEN.length), CONTEXT);
  return opened === null ? null : (JSON.parse(opened) as CounterToken);
}
