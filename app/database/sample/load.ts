/** Writes what the sample provider offers and has set up. Its people come through the provider's own calls (provider/sample). */
import { randomUUID } from "node:crypto";
import type { Transaction } from "../connect.server";
import {
  activity,
  organisation,
  staffCode,
  volunteer,
  volunteerRegistration,
} from "../schema/check-in";
import { counterCode } from "../schema/counter";
import { dentalClinic, dentalTreatment, dentist, dentistHours } from "../schema/dental";
import {
  category,
  centre,
  coupon,
  gstRate,
  marketingChannel,
  mastercode,
  offer,
  product,
  productCentre,
  subcategory,
} from "../schema/offering";
import { centres, productCentres } from "./centres";
import { counterCodes, staffCodes } from "./codes";
import { dentalClinics, dentalTreatments } from "./dental";
import { sampleActivities, sampleOrganisations, sampleVolunteers } from "./door";
import { categories, offers, products, subcategories } from "./products";
import { coupons, gstRates, marketingChannels, mastercodes } from "./settings";
import { topUpIntakes, topUpSlots } from "./timetable";

const YEAR_MS = 365 * 86_400_000;

/** How the provider keeps what is not to be read in the database. */
export interface Keeping {
  staffCode(code: string): string;
  counterCode(code: string): string;
  volunteerIdNumber(
    volunteerId: string,
    nric: string,
  ): Pick<typeof volunteer.$inferInsert, "idNumberSealed" | "idNumberLookup" | "maskedIdNumber">;
}

/**
 * Once: the categories are the guard. A second process waits for the first one's rows, finds them taken and leaves.
 * @returns whether it was loaded now.
 */
export async function loadCatalogue(
  tx: Transaction,
  now: Date,
  publicHolidays: readonly string[],
  keeping: Keeping,
): Promise<boolean> {
  const taken = await tx
    .insert(category)
    .values(categories)
    .onConflictDoNothing()
    .returning({ id: category.id });
  if (taken.length === 0) return false;
  await tx.insert(subcategory).values(subcategories);
  await tx.insert(product).values(products);
  await tx.insert(centre).values(centres);
  await tx.insert(productCentre).values(productCentres);
  await tx.insert(offer).values(offers);
  await tx.insert(gstRate).values(gstRates).onConflictDoNothing();
  await tx.insert(marketingChannel).values(marketingChannels).onConflictDoNothing();
  await tx.insert(mastercode).values(mastercodes).onConflictDoNothing();
  await loadDentalClinics(tx);
  await loadDoors(tx, now, keeping);
  await topUpIntakes(tx, now, publicHolidays);
  await topUpSlots(tx, now, publicHolidays);
  return true;
}

/** @param customers ids by subject. */
export async function loadCoupons(
  tx: Transaction,
  now: Date,
  customers: ReadonlyMap<string, string>,
): Promise<void> {
  const inYears = (years: number) => new Date(now.getTime() + years * YEAR_MS);
  await tx
    .insert(coupon)
    .values(
      coupons.map(({ years: [from, until], subject, ...row }) => ({
        ...row,
        startsAt: inYears(from),
        endsAt: inYears(until),
        customerId: subject && customers.get(subject),
      })),
    )
    .onConflictDoNothing();
}

async function loadDentalClinics(tx: Transaction): Promise<void> {
  const dentists = dentalClinics.flatMap((clinic) =>
    clinic.dentists.map((person) => ({ ...person, clinicId: clinic.centreId })),
  );
  const hours = dentists.flatMap((person) =>
    person.hours.flatMap(({ weekdays, times }) =>
      weekdays.flatMap((weekday) =>
        times.map((time) => ({ dentistId: person.id, weekday, ...time })),
      ),
    ),
  );
  await tx.insert(dentalTreatment).values(dentalTreatments);
  await tx
    .insert(dentalClinic)
    .values(dentalClinics.map(({ centreId, area }) => ({ centreId, area })));
  await tx
    .insert(dentist)
    .values(dentists.map(({ id, name, clinicId }) => ({ id, name, clinicId })));
  await tx.insert(dentistHours).values(hours);
}

async function loadDoors(tx: Transaction, createdAt: Date, keeping: Keeping): Promise<void> {
  await tx.insert(activity).values(sampleActivities);
  await tx.insert(organisation).values(sampleOrganisations);
  await tx.insert(staffCode).values(
    staffCodes.map(({ code, ...row }) => ({
      ...row,
      codeHash: keeping.staffCode(code),
      createdAt,
    })),
  );
  await tx.insert(counterCode).values(
    counterCodes.map(({ code, centreId, withdrawn }) => ({
      centreId,
      codeHash: keeping.counterCode(code),
      withdrawnAt: withdrawn ? createdAt : null,
      createdAt,
    })),
  );
  const volunteers = sampleVolunteers.map((person) => ({ ...person, id: randomUUID() }));
  await tx.insert(volunteer).values(
    volunteers.map(({ nric, listed: _listed, ...row }) => ({
      ...row,
      ...keeping.volunteerIdNumber(row.id, nric),
      countryCode: "+65",
      createdAt,
    })),
  );
  await tx
    .insert(volunteerRegistration)
    .values(
      volunteers
        .filter(({ listed }) => listed)
        .flatMap(({ id: volunteerId }) =>
          sampleActivities.slice(0, 2).map(({ id: activityId }) => ({ activityId, volunteerId })),
        ),
    );
}
