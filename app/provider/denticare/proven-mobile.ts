/** Guard for booking without sign-in. A mobile number must be verified by a code before anything is booked for it or disclosed to it. */
import type { PublicClientForm } from "~/contract/denticare/denticare-public";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { toE164 } from "~/lib/singapore/phone";
import type { Context } from "../shared/context";
import { refuse } from "../shared/failure";

interface Proven {
  provenMobile: string | null;
}

/** Formats the mobile number in E.164. */
export const formatMobile = ({ countryCode, mobileNumber }: PublicClientForm): string =>
  toE164(countryCode, mobileNumber) ??
  refuse(400, errorCodes.invalid, reply("replies:phone.invalid"));

/** Hashes a verified mobile number for storage. */
export const hashMobile = ({ vault }: Context, form: PublicClientForm): string =>
  vault.lookup(formatMobile(form), "proven mobile");

export const isMobileProven = (
  context: Context,
  { provenMobile }: Proven,
  form: PublicClientForm | null,
): boolean => form !== null && provenMobile === hashMobile(context, form);

/** @throws 403 with MOBILE_UNPROVEN. */
export function requireProvenMobile(context: Context, row: Proven, form: PublicClientForm): void {
  if (!isMobileProven(context, row, form))
    refuse(403, errorCodes.mobileUnproven, reply("replies:denticare.prove-first"));
}
