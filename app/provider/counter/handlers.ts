/** The counter of a centre. A code sets it up, and the helper's staff code opens it for each person. */

import { and, eq, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { FRESH_SIGN_IN_MINUTES } from "~/contract/call";
import { COUNTER_VISIT_HOURS } from "~/contract/counter/counter";
import { errorCodes } from "~/contract/response";
import { staffCode } from "~/database/schema/check-in";
import { counterCode } from "~/database/schema/counter";
import { centre } from "~/database/schema/offering/centre";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { reply } from "~/languages/reply";
import { DecryptionError, type Vault } from "~/lib/security/encryption.server";
import { readStaffCode } from "~/lib/text/typed-codes";
import type { AreaHandlers, Context } from "../shared/context";
import { sealHelper } from "../shared/entered-by";
import { refuse } from "../shared/failure";
import { limitMisses } from "../shared/limits/rate-limits";
import { hashStaffCode, isStaffCode } from "../shared/staff-code";
import { agree, agreeOnPaper, hasAgreed, sendCode } from "./agreements";

const PASS = encryptionContext.counterPass();

export const counterHandlers: AreaHandlers<typeof contract.counters> = {
  async setUp(context, { body }) {
    const ofCode = eq(counterCode.codeHash, hashCounterCode(context.vault, body.code));
    const found = await limitMisses(context, "wrongCode", async () => {
      const [right] = await context.db
        .select({ id: counterCode.id, centerName: centre.name })
        .from(counterCode)
        .innerJoin(centre, eq(centre.id, counterCode.centreId))
        .where(and(ofCode, isNull(counterCode.withdrawnAt)));
      return right ?? null;
    });
    if (found === null)
      return refuse(403, errorCodes.notAllowed, reply("replies-counter:counter-code.refused"));
    return { pass: context.vault.seal(found.id, PASS), centerName: found.centerName };
  },

  async begin(context, { body }) {
    const counter = await counterOf(context, body.pass);
    const staffHash = hashStaffCode(context.vault, body.staffCode);
    const staff = await limitMisses(context, "wrongCode", async () => {
      const [right] = await context.db
        .select({ label: staffCode.label, centreId: staffCode.centreId, centreName: centre.name })
        .from(staffCode)
        .leftJoin(centre, eq(centre.id, staffCode.centreId))
        .where(isStaffCode(staffHash));
      return right ?? null;
    });
    if (staff === null)
      return refuse(403, errorCodes.notAllowed, reply("replies-counter:staff-code.refused"));
    if (staff.centreId !== null && staff.centreId !== counter.centreId)
      return refuse(
        403,
        errorCodes.notAllowed,
        reply("replies-counter:staff-code.elsewhere", { centre: staff.centreName ?? "" }),
      );
    const minutes = body.confirms ? FRESH_SIGN_IN_MINUTES : COUNTER_VISIT_HOURS * 60;
    const until = context.now.getTime() + minutes * 60_000;
    const reference = { counter: counter.id, staffHash, until };
    const enteredBy = sealHelper(
      context,
      body.confirms ? { ...reference, confirms: true } : reference,
    );
    return { enteredBy, staff: staff.label };
  },

  sendCode,
  agree,
  agreeOnPaper,
  agreed: hasAgreed,
};

/** Hashes a counter code typed with or without dashes, in small or capital letters. */
export function hashCounterCode(vault: Pick<Vault, "lookup">, typed: string): string {
  return vault.lookup(readStaffCode(typed), "counter code");
}

async function counterOf({ db, vault }: Context, pass: string) {
  const [found] = await db
    .select({ id: counterCode.id, centreId: counterCode.centreId })
    .from(counterCode)
    .where(and(eq(counterCode.id, openPass(vault, pass)), isNull(counterCode.withdrawnAt)));
  return found ?? withdrawn();
}

function openPass(vault: Vault, pass: string): string {
  try {
    return vault.open(pass, PASS);
  } catch (error) {
    if (error instanceof DecryptionError) return withdrawn();
    throw error;
  }
}

function withdrawn(): never {
  return refuse(403, errorCodes.counterWithdrawn, reply("replies-counter:withdrawn"));
}
