/** A counter's screens, and the person without a phone whom its helper registers. */
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { newNric } from "../people/registered";
import { Visitor } from "../visitor/visitor";

const sampleCodes = { counter: SAMPLE_COUNTER_CODE, staff: SAMPLE_STAFF_CODE };

/** Sets a browser up as a counter, and begins a visit. */
export async function begunCounter(origin: string, codes = sampleCodes): Promise<Visitor> {
  const counter = await new Visitor(origin).goto("/counter");
  await counter.fill("Counter code", codes.counter).press("Set up this computer");
  return begunAgain(counter, codes);
}

export async function begunAgain(
  counter: Visitor,
  { staff }: Pick<typeof sampleCodes, "staff"> = sampleCodes,
): Promise<Visitor> {
  return counter.fill("Staff code", staff).press("Begin");
}

interface Wanted {
  name: string;
  nric?: string;
  contact?: { name: string; number: string };
  /** The language of messages and slips, with the title of the slip in it. */
  language?: { name: string; title: string };
}

/** Registers a person without a phone. The page after it is the slip with the client ID. */
export async function registerPhoneless(
  counter: Visitor,
  { name, nric = newNric(), contact, language }: Wanted,
): Promise<{ nric: string; clientId: string }> {
  await counter.click("Register a person without a phone");
  counter.fill("Full name", name).fill("ID number", nric).date("Date of birth", "1948-03-27");
  counter.choose("Female").choose("Hokkien");
  if (contact)
    counter
      .fill("Contact person's name (optional)", contact.name)
      .fill("Contact person's phone number (optional)", contact.number)
      .choose("By SMS to the contact person");
  else counter.choose("On a printed slip");
  if (language) counter.choose(language.name);
  await counter.choose("I have compared the person").press("Register this person");
  if (counter.heading !== (language?.title ?? "Your client ID")) throw new Error(counter.text);
  const printed = /Client ID ?(\w{4} \w{4})/.exec(counter.text)?.[1] ?? "";
  return { nric, clientId: printed.replace(" ", "") };
}
