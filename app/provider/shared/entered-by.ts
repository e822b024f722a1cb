/** The reference to the counter and the helper with whom a customer enters something. */
import { and, eq, isNull, or } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import { staffCode } from "~/database/schema/check-in";
import { counterCode } from "~/database/schema/counter";
import { centre } from "~/database/schema/offering/centre";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { reply } from "~/languages/reply";
import { DecryptionError } from "~/lib/security/encryption.server";
import type { Context, Helper, StaffContext } from "./context";
import { refuse } from "./failure";
import { isStaffCode } from "./staff-code";

const CONTEXT = encryptionContext.enteredBy();

interface Reference {
  counter: string;
  staffHash: string;
  until: number;
  /** Set if the code was typed for one act. */
  confirms?: true;
}

export function sealHelper({ vault }: Pick<Context, "vault">, reference: Reference): string {
  return vault.seal(JSON.stringify(reference), CONTEXT);
}

/**
 * Finds the helper of a reference. Both codes are looked up each time, so a withdrawn one stops working at once.
 * @throws 403 with COUNTER_WITHDRAWN.
 */
export async function findHelper(context: Context, sealed: string | null): Promise<Helper | null> {
  if (sealed === null) return null;
  const { counter, staffHash, until, confirms = false } = openReference(context, sealed);
  const [found] = await context.db
    .select({
      counterCodeId: counterCode.id,
      staff: staffCode.label,
      staffHash: staffCode.codeHash,
      centreId: centre.id,
      centreName: centre.name,
    })
    .from(counterCode)
    .innerJoin(staffCode, and(isStaffCode(staffHash), worksAt(counterCode.centreId)))
    .innerJoin(centre, eq(centre.id, counterCode.centreId))
    .where(and(eq(counterCode.id, counter), isNull(counterCode.withdrawnAt)));
  if (found === undefined || until <= context.now.getTime()) return over();
  return { ...found, isConfirmed: confirms };
}

/**
 * Requires the reference of a helper, for calls of staff.
 * @throws 403 with COUNTER_WITHDRAWN.
 */
export async function requireStaff(context: Context, sealed: string): Promise<StaffContext> {
  return { ...context, helper: (await findHelper(context, sealed)) ?? over() };
}

/**
 * Requires a reference whose staff code was typed for this act, for calls that move money, change a record or close it.
 * @throws 403 with COUNTER_WITHDRAWN.
 */
export async function requireConfirmedStaff(
  context: Context,
  sealed: string,
): Promise<StaffContext> {
  const staff = await requireStaff(context, sealed);
  return staff.helper.isConfirmed ? staff : over();
}

/** Matches staff codes that work at a counter. A code with a centre works only at that centre, and one without works at all centres. */
function worksAt(centreId: typeof counterCode.centreId) {
  return or(isNull(staffCode.centreId), eq(staffCode.centreId, centreId));
}

function openReference({ vault }: Context, sealed: string): Reference {
  try {
    const reference = JSON.parse(vault.open(sealed, CONTEXT)) as Reference;
    return { ...reference, staffHash: vault.renewed(reference.staffHash) };
  } catch (error) {
    if (error instanceof DecryptionError) return over();
    throw error;
  }
}

function over(): never {
  return refuse(403, errorCodes.counterWithdrawn, reply("replies-counter:ended"));
}
