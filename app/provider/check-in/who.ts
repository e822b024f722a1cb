/** Who is meant by a mobile number or an ID number, as a condition inside the query. Neither proves anything. */
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Verification } from "~/contract/check-in";
import { idTypeOf } from "~/contract/check-in-identity";
import { writtenForms } from "~/lib/phone";
import type { Context } from "../core/world";
import { idNumberLookup } from "../people/client-record";

interface PersonColumns {
  idNumberLookup: PgColumn;
  countryCode: PgColumn;
  mobileNumber: PgColumn;
}

export function meant(
  context: Context,
  person: PersonColumns,
  { verificationType, countryCode, phone, nric }: Verification,
): SQL | undefined {
  return verificationType === "nric"
    ? eq(person.idNumberLookup, idNumberLookup(context, idTypeOf(nric), nric))
    : and(
        eq(person.countryCode, countryCode),
        inArray(person.mobileNumber, writtenForms(countryCode, phone)),
      );
}
