/** Settings that are allowed and probably not meant: names that look mistyped, and addresses without TLS. */
import type { EnvInput } from "./env-schemas";
import { isLocalAddress } from "./local-address";

/** Shorter names differ from many variables of other programs in two letters. */
const SHORTEST_NAME = 6;
const MAX_EDITS = 2;

/** Settings whose address carries secrets or personal data. */
const CONFIDENTIAL = ["PUBLIC_URL", "OIDC_ISSUER", "GATEWAY_URL", "BANK_URL", "SMS_URL"];

/** @param settingNames the names of all settings */
export function listSettingNotices(env: EnvInput, settingNames: readonly string[]): string[] {
  const mistyped = Object.keys(env)
    .filter((name) => name.length >= SHORTEST_NAME && !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((other) => countEdits(name, other) <= MAX_EDITS);
      return meant === undefined || env[meant] !== undefined
        ? []
        : [`${name} is not a setting. Check if ${meant} was meant.`];
    });
  const open = CONFIDENTIAL.filter((name) => {
    const address = env[name];
    return address?.startsWith("http:") && !isLocalAddress(address);
  }).map((name) => `${name} begins with http://, so others on the way can read and change it.`);
  return [...mistyped, ...open];
}

/** Counts the letters to add, remove or replace (Levenshtein distance). */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, length) => length);
  for (const [nth, letter] of [...one].entries()) {
    const next = [nth + 1];
    for (const [at, wanted] of [...other].entries())
      next.push(
        Math.min(
          (row[at + 1] as number) + 1,
          (next[at] as number) + 1,
          (row[at] as number) + (letter === wanted ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] as number;
}
