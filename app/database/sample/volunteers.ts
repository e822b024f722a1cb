/** Volunteers whom the check-in of the sample centres expects in addition to the booked clients. */
import { computeNricCheckLetter } from "~/lib/singapore/nric";

/** The activities of the folder's doors.yaml that the listed volunteers come to. */
export const sampleActivities = [
  { id: "7d0c1f5e-52a1-4b0e-9d6a-0a5f0c000001" },
  { id: "7d0c1f5e-52a1-4b0e-9d6a-0a5f0c000002" },
];

/** Builds a valid NRIC of a series that is not issued. */
export function generateSampleNric(number: number): string {
  const digits = `00990${String(number).padStart(2, "0")}`;
  return `S${digits}${computeNricCheckLetter("S", digits)}`;
}

interface SampleVolunteer {
  name: string;
  nric: string;
  mobileNumber: string;
  organisationId: string | null;
  /** A volunteer who comes without being on the list is marked. */
  listed: boolean;
}

/** The last of them is on no list. */
const named = (names: string[], first: number, organisationId: string | null): SampleVolunteer[] =>
  names.map((name, index) => ({
    name,
    nric: generateSampleNric(first + index),
    mobileNumber: `900002${first + index}`,
    organisationId,
    listed: index < names.length - 1,
  }));

export const sampleVolunteers: SampleVolunteer[] = [
  ...named(["Wong Kai Ming", "Nur Aisyah binte Rahmat", "Chia Poh Choo", "Devi Nair"], 31, null),
  ...named(["Lee Jun Hao", "Siti Hajar", "Koh Li Ting", "Arjun Menon"], 41, "keppel-bakers"),
];
