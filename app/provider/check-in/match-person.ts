/** Conditions inside a query that match a person by mobile number or ID number. Neither proves an identity. */
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Poster, Verification } from "~/contract/check-in/check-in";
import { detectIdType } from "~/contract/check-in/check-in-identity";
import { listWrittenForms } from "~/lib/singapore/phone";
import { computeIdNumberLookup } from "../people/client-record";
import type { Context } from "../shared/context";
import { consumeSubjectRateLimit, limitGuesses } from "../shared/limits/rate-limits";

interface PersonColumns {
  countryCode: PgColumn;
  mobileNumber: PgColumn;
}

/**
 * Limits guesses: one number across all doors, and one caller across all numbers at a door.
 * @throws 429
 */
export async function findWithinDoorLimit<Found>(
  context: Context,
  { kind, id }: Pick<Poster, "kind" | "id">,
  { verificationType, countryCode, phone, nric }: Verification,
  find: () => Promise<Found>,
): Promise<Found> {
  const number = verificationType === "nric" ? nric : countryCode + phone.replace(/\D/g, "");
  await consumeSubjectRateLimit(context, "doorNumber", number);
  return limitGuesses(context, "doorMiss", `${kind} ${id}`, find);
}

export function isPersonWithNumber(
  context: Context,
  person: PersonColumns,
  hasIdNumber: (lookup: string) => SQL,
  { verificationType, countryCode, phone, nric }: Verification,
): SQL | undefined {
  return verificationType === "nric"
    ? hasIdNumber(computeIdNumberLookup(context, detectIdType(nric), nric))
    : and(
        eq(person.countryCode, countryCode),
        inArray(person.mobileNumber, listWrittenForms(countryCode, phone)),
      );
}
