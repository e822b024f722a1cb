/** What the doors of the sample centres need: activities, organisations, volunteers, and the code of the staff. */
import { randomUUID } from "node:crypto";
import type { Vault } from "~/lib/encryption.server";
import { checkLetter, maskIdNumber } from "~/lib/nric";
import {
  ALL_CENTRES_STAFF_CODE,
  OTHER_CENTRE_STAFF_CODE,
  SAMPLE_STAFF_CODE,
} from "~/lib/sample-codes";
import type { Transaction } from "../connect.server";
import {
  activity,
  organisation,
  staffCode,
  volunteer,
  volunteerRegistration,
} from "../schema/check-in";
import { sealedAs } from "../sealed-columns";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export const sampleActivities: (typeof activity.$inferInsert)[] = [
  {
    id: "7d0c1f5e-52a1-4b0e-9d6a-0a5f0c000001",
    centreId: "taman-jurong",
    name: "Someone to talk to, day and night",
    weekdays: EVERY_DAY,
    startTime: "00:00",
    minutes: 24 * 60,
  },
  {
    id: "7d0c1f5e-52a1-4b0e-9d6a-0a5f0c000002",
    centreId: "taman-jurong",
    productId: "circuit-training",
    name: "Helping hands at Circuit Training",
    weekdays: EVERY_DAY,
    startTime: "09:00",
    minutes: 120,
  },
  {
    id: "7d0c1f5e-52a1-4b0e-9d6a-0a5f0c000003",
    centreId: "marine-parade",
    name: "Tea and songs",
    weekdays: [6],
    startTime: "15:00",
    minutes: 120,
  },
];

export const sampleOrganisations = [
  { id: "keppel-bakers", name: "Keppel Bakers Pte Ltd" },
  { id: "west-coast-school", name: "West Coast Secondary School" },
];

/** A valid NRIC of a series that is not given out. */
export function sampleNric(number: number): string {
  const digits = `00990${String(number).padStart(2, "0")}`;
  return `S${digits}${checkLetter("S", digits)}`;
}

interface SampleVolunteer {
  name: string;
  nric: string;
  mobileNumber: string;
  organisationId: string | null;
}

const named = (names: string[], first: number, organisationId: string | null): SampleVolunteer[] =>
  names.map((name, index) => ({
    name,
    nric: sampleNric(first + index),
    mobileNumber: `900002${first + index}`,
    organisationId,
  }));

export const sampleVolunteers: SampleVolunteer[] = [
  ...named(["Wong Kai Ming", "Nur Aisyah binte Rahmat", "Chia Poh Choo", "Devi Nair"], 31, null),
  ...named(["Lee Jun Hao", "Siti Hajar", "Koh Li Ting", "Arjun Menon"], 41, "keppel-bakers"),
];

export async function insertDoor(
  tx: Transaction,
  { now, vault }: { now: Date; vault: Pick<Vault, "seal" | "lookup"> },
): Promise<void> {
  await tx.insert(activity).values(sampleActivities);
  await tx.insert(organisation).values(sampleOrganisations);
  // Hashed as the provider does it (provider/check-in/posters.ts).
  const hashOf = (code: string) => vault.lookup(code.replace(/-/g, ""), "staff code");
  await tx.insert(staffCode).values([
    {
      codeHash: hashOf(SAMPLE_STAFF_CODE),
      centreId: "taman-jurong",
      label: "Staff NUTMEG",
      createdAt: now,
    },
    {
      codeHash: hashOf(OTHER_CENTRE_STAFF_CODE),
      centreId: "marine-parade",
      label: "Staff SESAME",
      createdAt: now,
    },
    {
      codeHash: hashOf(ALL_CENTRES_STAFF_CODE),
      centreId: null,
      label: "Staff LAKSA",
      createdAt: now,
    },
  ]);
  const inserted = await tx
    .insert(volunteer)
    .values(
      sampleVolunteers.map(({ nric, ...person }) => {
        const id = randomUUID();
        return {
          ...person,
          id,
          countryCode: "+65",
          idNumberSealed: vault.seal(nric, sealedAs.volunteerIdNumber(id)),
          idNumberLookup: vault.lookup(`NRIC ${nric}`, "client id number"),
          maskedIdNumber: maskIdNumber(nric),
          createdAt: now,
        };
      }),
    )
    .returning({ id: volunteer.id });
  // The last of each group is on no list: whoever comes all the same is marked.
  const listed = inserted.filter((_, index) => index % 4 !== 3);
  await tx
    .insert(volunteerRegistration)
    .values(
      listed.flatMap(({ id: volunteerId }) =>
        sampleActivities.slice(0, 2).map(({ id: activityId }) => ({ activityId, volunteerId })),
      ),
    );
}
