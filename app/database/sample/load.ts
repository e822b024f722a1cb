/** Sample data in addition to its folder: volunteers, a withdrawn counter code and a code for one customer. */
import { randomUUID } from "node:crypto";
import { WITHDRAWN_COUNTER_CODE } from "~/lib/security/sample-codes";
import type { Transaction } from "../engine/connect.server";
import { volunteer, volunteerRegistration } from "../schema/check-in";
import { counterCode } from "../schema/counter";
import { coupon } from "../schema/offering/price";
import { sampleActivities, sampleVolunteers } from "./volunteers";

const YEAR_MS = 365 * 86_400_000;

/** Hashes and encrypts the sample data's secret values, like the provider. */
export interface SampleVault {
  counterCode(code: string): string;
  volunteerIdNumber(
    volunteerId: string,
    nric: string,
  ): Pick<typeof volunteer.$inferInsert, "idNumberSealed" | "idNumberLookup" | "maskedIdNumber">;
}

export async function loadVolunteers(
  tx: Transaction,
  createdAt: Date,
  keeping: SampleVault,
): Promise<void> {
  await tx.insert(counterCode).values({
    centreId: "taman-jurong",
    codeHash: keeping.counterCode(WITHDRAWN_COUNTER_CODE),
    withdrawnAt: createdAt,
    createdAt,
  });
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
          sampleActivities.map(({ id: activityId }) => ({ activityId, volunteerId })),
        ),
    );
}

export async function grantSampleReward(
  tx: Transaction,
  now: Date,
  customerId: string,
): Promise<void> {
  const inYears = (years: number) => new Date(now.getTime() + years * YEAR_MS);
  await tx.insert(coupon).values({
    code: "MDMLIM",
    description: "A thank-you to Mdm Lim: $30.00 off",
    amountCents: 30_00,
    startsAt: inYears(-1),
    endsAt: inYears(2),
    customerId,
  });
}
