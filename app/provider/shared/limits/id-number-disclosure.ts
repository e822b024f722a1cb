/**
 * Limits on responses that reveal if an ID number is known, as the spec requires (sections 5 and 8). They need a verified mobile number
 * and count against a small number of distinct ID numbers a day. The same number again is free.
 */
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { getDeskValues } from "~/lib/brand/desk";
import { logSecurityEvent } from "~/lib/security/security-events";
import { CallRejected, refuse } from "~/provider/shared/failure";
import type { CustomerContext } from "../context";
import { countDistinctPerAddress, countDistinctPerSubject } from "./rate-limits";

/** Error codes that reveal that a number is known. */
const DISCLOSING_CODES: (string | undefined)[] = [
  errorCodes.idNumberTaken,
  errorCodes.denticareRegistered,
];

/**
 * Counts a disclosure before any response that reveals if an ID number is known.
 * @param call its name, for the log.
 * @param number in its hashed form.
 * @throws 403 without a verified mobile number, 429 after too many numbers.
 */
export async function consumeDisclosure(
  context: CustomerContext,
  call: string,
  number: string,
): Promise<void> {
  requireMobile(context);
  await countOf(context, call, number);
  await address(context)?.count(number);
}

/**
 * Creates a record for an ID number. Success reveals little and leaves a record with the caller's name. Many callers may share an
 * address, so its limit counts only numbers that turn out to be known.
 * @throws as `consumeDisclosure`
 */
export async function createRecordForIdNumber<Made>(
  context: CustomerContext,
  call: string,
  number: string,
  make: () => Promise<Made>,
): Promise<Made> {
  requireMobile(context);
  await address(context)?.requireCapacity(number);
  await countOf(context, call, number);
  try {
    return await make();
  } catch (error) {
    const isDisclosing =
      error instanceof CallRejected && DISCLOSING_CODES.includes(error.failure.errorCode);
    if (isDisclosing) await address(context)?.count(number);
    throw error;
  }
}

async function countOf(context: CustomerContext, call: string, number: string): Promise<void> {
  const another = await countDistinctPerSubject(context, "numberOf", context.customerId).count(
    number,
  );
  if (another) logSecurityEvent(context.log, "number asked", call);
}

/**
 * Returns the limit per address. Helpers at a counter serve people all day from one address, so only the limit per customer applies
 * there.
 */
const address = (context: CustomerContext) =>
  context.enteredBy === null ? countDistinctPerAddress(context, "numberFrom") : null;

/** Rejects customers without a verified mobile number before any look-up, so that known and unknown numbers get the same response. */
function requireMobile({ mobileProven }: CustomerContext): void {
  if (mobileProven) return;
  refuse(403, errorCodes.mobileUnproven, reply("replies:limit.mobile", getDeskValues()));
}
