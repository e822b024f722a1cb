import { inWords } from "~/lib/known-word";

/** How it is said where, and with whose help, something was entered. */
export function enteredInWords({ centerName, staff }: { centerName: string; staff: string }) {
  return `entered at ${centerName} by ${staff}`;
}

const subjects = {
  REGISTRATION: "the use of my data, and that my answers are true",
  HEALTH: "that my health answers are true",
  EGIRO: "that my invoices are deducted by eGIRO",
};
const ways = { CODE: "with a code on the phone", SLIP: "on a signed slip" };

export function agreedInWords(subject: string, how: string): string {
  return `Agreed ${inWords(ways, how)}: ${inWords(subjects, subject)}`;
}
