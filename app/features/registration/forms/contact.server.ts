/** The emergency contact step asks for each person who has a programme, one after the other. */
import type { Contact, ContactDetails } from "~/contract/people/contact";
import type { GetText } from "~/languages/page-language";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { toActingForLovedOne } from "~/web/customer/customer.server";
import { isReturningToReview } from "~/web/journey/save-step.server";
import type { Registration } from "../journey/draft.server";
import {
  findContactOfPerson,
  findNextContactPerson,
  listContactPersons,
  MY_SELF,
  type RegistrationState,
} from "../journey/state";
import { buildStepChangeUrl, getStepPath } from "../journey/steps";

/**
 * Finds the person whose contact this page asks: the one posted or in the address, or the first without one.
 * @returns name: null for the customer.
 */
export function findContactPerson(
  request: Request,
  { state, cart }: Registration,
  text: GetText,
  posted: FormDataEntryValue | null = null,
): { person: string; name: string | null } {
  const people = listContactPersons(state);
  const wanted = posted ?? new URL(request.url).searchParams.get("for");
  const person = people.find((id) => id === wanted) ?? findNextContactPerson(state) ?? MY_SELF;
  const name = cart.items.find(({ clientId }) => clientId === person)?.clientName ?? null;
  return { person, name: person === MY_SELF ? null : (name ?? text("registration:loved-one")) };
}

/** Returns the step's address while another person has no contact yet. */
export function findNextContactAddress(
  request: Request,
  { state }: Registration,
  change: Partial<RegistrationState>,
): string | undefined {
  const next = findNextContactPerson({ ...state, ...change });
  if (next === undefined) return undefined;
  const review = isReturningToReview(request);
  return review
    ? `${buildStepChangeUrl("EmergencyContact")}&for=${next}`
    : `${getStepPath("EmergencyContact")}?for=${next}`;
}

type ContactAnswer = Partial<Contact | ContactDetails>;

/** Finds the contact that fills the form: the answer, the customer's own choice to use theirs, or the one on record. */
export async function findContactAnswer(
  request: Request,
  registration: Registration,
  person: string,
): Promise<ContactAnswer | undefined> {
  const { customer, state } = registration;
  const mine = person === MY_SELF ? undefined : chosenOfMine(request, registration);
  const answered = findContactOfPerson(state, person);
  if (answered) return mine ? { ...mine, version: answered.version } : answered;
  const of = person === MY_SELF ? customer : await toActingForLovedOne(customer, person);
  const contacts = await loadOrFallback(of.api.contacts.list(), []);
  const stored = contacts.find(({ emergency }) => emergency);
  return mine ? { ...mine, version: stored?.version } : stored;
}

/** Reads whether the customer chose "use me" or "use my emergency contact". The relationship is another one, so it is asked. */
function chosenOfMine(
  request: Request,
  { customer, state }: Registration,
): ContactAnswer | undefined {
  const choice = new URL(request.url).searchParams.get("use");
  const { personalDetail, emergencyContact } = state;
  if (choice === "me" && personalDetail) {
    const { countryCode, mobileNumber, email } = personalDetail;
    return { name: customer.person.name, countryCode, mobileNumber, email };
  }
  if (choice !== "mine" || emergencyContact === null) return undefined;
  const { name, countryCode, mobileNumber, homeNumber, email } = emergencyContact;
  return { name, countryCode, mobileNumber, homeNumber, email };
}

/** Builds the links that fill the form with the customer's own contact. */
export function listOwnContactLinks(
  { customer, state }: Registration,
  person: string,
  text: GetText,
) {
  if (person === MY_SELF) return [];
  const to = (use: string) => `${getStepPath("EmergencyContact")}?for=${person}&use=${use}`;
  const { emergencyContact } = state;
  return [
    { to: to("me"), label: text("registration:contact.use-me", { name: customer.person.name }) },
    ...(emergencyContact
      ? [
          {
            to: to("mine"),
            label: text("registration:contact.use-mine", { name: emergencyContact.name }),
          },
        ]
      : []),
  ];
}
