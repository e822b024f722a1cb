/** The ID number that a registration uses, for a customer who continues it on another device. */
import { maskIdNumber } from "~/lib/singapore/nric";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { type Customer, toActingAsSelf } from "~/web/customer/customer.server";
import { readRegistration } from "./draft.server";
import { findDraftIdNumber } from "./step-pages";

/**
 * Describes the number in a sentence, masked. The number on record wins over one that was typed on either device.
 * @returns null if there is none, or during an outage.
 */
export async function describeIdNumber(current: Customer): Promise<string | null> {
  const customer = await toActingAsSelf(current);
  const record = await loadOrFallback(customer.api.profiles.get(), null);
  if (record?.maskedNric)
    return `The ID number on your record is ${record.idType} ${record.maskedNric}. It stays.`;
  const { personalDetail, begun } = (await readRegistration(customer)).state;
  const inProgress = Object.entries(begun).find(([step]) => step.startsWith("YourDetails"));
  const typed = findDraftIdNumber(personalDetail, inProgress?.[1]);
  if (!typed?.nric) return null;
  return `The ID number in your answers is ${typed.idType} ${maskIdNumber(typed.nric)}.`;
}
