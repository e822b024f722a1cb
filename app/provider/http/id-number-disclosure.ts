/**
 * Some answers tell whether an ID number is known, because the spec wants them to (sections 5 and 8). They cost: a proven mobile, and one
 * of a few different numbers a day. The same number again costs nothing.
 */
import { errorCodes } from "~/contract/response";
import { brand } from "~/lib/brand/brand";
import { logSecurityEvent } from "~/lib/security/security-events";
import { CallRejected, refuse } from "~/provider/shared/failure";
import type { CustomerContext } from "../shared/context";
import { distinctPerAddress, distinctPerCaller } from "./rate-limits";

/** These sentences tell that a number is known. */
const TELLING: (string | undefined)[] = [errorCodes.idNumberTaken, errorCodes.denticareRegistered];

/**
 * Before an answer that tells of a number either way.
 * @param call its name, for the log. @param number as it is looked up.
 * @throws 403 without a proven mobile, 429 for one number too many.
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
 * Makes a record of a number. That nobody had it before tells little, and leaves a record with the name of whoever asked: what counts
 * at the address, which many may share, is that somebody had it.
 * @throws as `consumeDisclosure`
 */
export async function createRecordForIdNumber<Made>(
  context: CustomerContext,
  call: string,
  number: string,
  make: () => Promise<Made>,
): Promise<Made> {
  requireMobile(context);
  await address(context)?.requireRoom(number);
  await countOf(context, call, number);
  try {
    return await make();
  } catch (error) {
    const tells = error instanceof CallRejected && TELLING.includes(error.failure.errorCode);
    if (tells) await address(context)?.count(number);
    throw error;
  }
}

async function countOf(context: CustomerContext, call: string, number: string): Promise<void> {
  const another = await distinctPerCaller(context, "numberOf", context.customerId).count(number);
  if (another) logSecurityEvent(context.log, "number asked", call);
}

/** A counter helps people all day from one address: there each customer counts alone. */
const address = (context: CustomerContext) =>
  context.enteredBy === null ? distinctPerAddress(context, "numberFrom") : null;

/** The same for a known number and any other: before either is looked up. */
function requireMobile({ mobileProven }: CustomerContext): void {
  if (mobileProven) return;
  const { number, hours } = brand.phones.hotline;
  refuse(
    403,
    errorCodes.mobileUnproven,
    `Please sign in with your mobile number for this, or call us: ${number} (${hours}).`,
  );
}
