import { getLabel } from "~/lib/text/label-for";

/** Describes where an entry was made and which staff helped. */
export function describeEnteredBy({ centerName, staff }: { centerName: string; staff: string }) {
  return `entered at ${centerName} by ${staff}`;
}

const subjects = {
  REGISTRATION: "the use of my data, and that my answers are true",
  HEALTH: "that my health answers are true",
  EGIRO: "that my invoices are deducted by eGIRO",
};
const ways = { CODE: "with a code on the phone", SLIP: "on a signed slip" };

export function describeAgreement(subject: string, how: string): string {
  return `Agreed ${getLabel(ways, how)}: ${getLabel(subjects, subject)}`;
}
