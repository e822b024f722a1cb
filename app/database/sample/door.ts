/** Whom the doors of the sample centres expect besides those who booked: activities, organisations, volunteers. */
import { checkLetter } from "~/lib/nric";
import type { activity } from "../schema/check-in";

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
  /** Whoever comes without being on the list is marked. */
  listed: boolean;
}

/** The last of them is on no list. */
const named = (names: string[], first: number, organisationId: string | null): SampleVolunteer[] =>
  names.map((name, index) => ({
    name,
    nric: sampleNric(first + index),
    mobileNumber: `900002${first + index}`,
    organisationId,
    listed: index < names.length - 1,
  }));

export const sampleVolunteers: SampleVolunteer[] = [
  ...named(["Wong Kai Ming", "Nur Aisyah binte Rahmat", "Chia Poh Choo", "Devi Nair"], 31, null),
  ...named(["Lee Jun Hao", "Siti Hajar", "Koh Li Ting", "Arjun Menon"], 41, "keppel-bakers"),
];
