/**
 * The code with which a person whom no message reaches links the own record to an account. A helper who has compared the identity
 * document opens the record at a counter, where the code is shown.
 */
import { timingSafeEqual } from "node:crypto";
import { LINK_CODE_DAYS } from "~/contract/people/linking";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "../shared/context";

const DIGITS = 8;

/** Computes the code of a record for the day on which it is shown. It is not stored. */
export function computeLinkCode(
  { vault }: Pick<Context, "vault">,
  clientId: string,
  day: Day,
): string {
  const hash = Buffer.from(vault.lookup(`${clientId} ${day}`, "link code"));
  const number = hash.reduce((sum, byte) => (sum * 131 + byte) % 10 ** DIGITS, 7);
  return String(number).padStart(DIGITS, "0");
}

/** Checks a typed code against those of the last days. */
export function isLinkCode(
  context: Pick<Context, "vault" | "now">,
  clientId: string,
  typed: string,
): boolean {
  const code = Buffer.from(typed.replace(/\D/g, "").padEnd(DIGITS).slice(0, DIGITS));
  const today = toSingaporeDay(context.now);
  return Array.from({ length: LINK_CODE_DAYS }, (_, ago) => addDays(today, -ago))
    .map((day) => Buffer.from(computeLinkCode(context, clientId, day)))
    .some((right) => timingSafeEqual(right, code));
}
