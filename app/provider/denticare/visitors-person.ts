/**
 * The person of a booking without sign-in. A visitor proves a mobile number only, so the booking belongs to the record with this number
 * on it. With any other number it belongs to a separate person. A stranger with an ID number takes none of its owner's times or visits.
 */
import { and, eq, isNull } from "drizzle-orm";
import type { PublicClientForm } from "~/contract/denticare/denticare-public";
import type { Database } from "~/database/engine/connect.server";
import { denticareClient } from "~/database/schema/dental";
import { computeIdNumberLookup } from "../people/client-record";
import { findOpenRecordOfNumber } from "../people/find-record";
import type { Context } from "../shared/context";
import { getMessageMobile } from "../shared/messages/recipient";
import { formatMobile } from "./proven-mobile";

interface Typed {
  idType: string;
  idNumber: string;
  /** E.164. */
  mobile: string;
}

/** Computes the keyed hash of a person whose record does not have this mobile number. */
export const computeVisitorLookup = (
  { vault }: Pick<Context, "vault">,
  { idType, idNumber, mobile }: Typed,
): string => vault.lookup(`${idType} ${idNumber} ${mobile}`, "dental visitor");

/**
 * Finds the person of a Denticare client, as a keyed hash.
 * @returns number too: that of the record, or of the ID number as it was typed
 */
export async function findVisitorsPerson(
  context: Context,
  db: Database,
  form: PublicClientForm,
): Promise<{ person: string; number: string }> {
  const typed = computeIdNumberLookup(context, form.clientIdType, form.nric);
  const record = await findOpenRecordOfNumber(db, typed);
  const number = record?.idNumberLookup ?? typed;
  const mobile = formatMobile(form);
  const [earlier] = await db
    .select({ mobile: denticareClient.mobile })
    .from(denticareClient)
    .where(and(eq(denticareClient.person, number), isNull(denticareClient.clientId)));
  const isProven = record !== null && getMessageMobile(record) === mobile;
  if (isProven || earlier?.mobile === mobile) return { person: number, number };
  const { clientIdType: idType, nric: idNumber } = form;
  return { person: computeVisitorLookup(context, { idType, idNumber, mobile }), number };
}
