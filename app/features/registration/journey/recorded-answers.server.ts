/** The answers of a customer that are on record, as a registration stores them. A renewal shows them on one page to check. */
import type { Address, AddressDetails } from "~/contract/people/address";
import type { Contact } from "~/contract/people/contact";
import type { Profile } from "~/contract/people/profile";
import { billingAddressForm, oneAddressForm } from "~/features/people/address/posted-address";
import { fillContactFields } from "~/features/people/contact/contact-form";
import { fillAddressFields, fillPersonalFields } from "~/features/people/profile/form-values";
import { buildYourDetailsForm } from "~/features/people/profile/personal-details";
import {
  collectPersonalLocks,
  withEffectiveIdNumber,
} from "~/features/people/profile/personal-locks.server";
import { parseForm } from "~/web/forms/form.server";
import { type FormAnswers, toPostedFields } from "~/web/journey/step-pages";
import { withAddresses } from "../forms/addresses";
import { emergencyContactForm } from "../forms/emergency-contact";
import type { RegistrationState } from "./state";
import type { StepName } from "./step-names";
import { withStepAnswer } from "./steps";

export interface CustomerRecord {
  profile: Profile;
  addresses: Address[];
  contacts: Contact[];
}

/**
 * Answers the steps whose answers are on record and still valid. Health questions and consents are asked again, and a step that was
 * answered before stays as it is.
 */
export function withRecordedAnswers(
  before: RegistrationState,
  record: CustomerRecord,
): RegistrationState {
  const recorded: [StepName, Partial<RegistrationState> | null][] = [
    ["ServiceSelection", {}],
    ["YourDetails", recordedDetails(record)],
    ["YourAddress", recordedAddresses(record)],
    ["EmergencyContact", recordedContact(record)],
  ];
  return recorded.reduce<RegistrationState>(
    (state, [step, change]) =>
      change === null || state.valid[step] ? state : withStepAnswer(state, step, change),
    { ...before, isRenewal: true },
  );
}

function toForm(answers: FormAnswers): FormData {
  const form = new FormData();
  for (const [name, value] of toPostedFields(answers)) form.append(name, value);
  return form;
}

function recordedDetails({ profile }: CustomerRecord): Partial<RegistrationState> | null {
  if (profile.maskedNric === null) return null;
  const form = toForm(fillPersonalFields(null, profile));
  const locks = collectPersonalLocks(form, profile, null);
  const submission = parseForm(form, buildYourDetailsForm(locks));
  if (submission.status !== "success") return null;
  return { personalDetail: withEffectiveIdNumber(submission.value, locks, null) };
}

function recordedAddresses({ addresses }: CustomerRecord): Partial<RegistrationState> | null {
  const billing = parseForm(
    toForm(fillAddressFields("BILLING", [], addresses)),
    billingAddressForm,
  );
  if (billing.status !== "success") return null;
  const first = withAddresses([], billing.value);
  if (!first.homeNext) return { addresses: first.addresses };
  const home = parseForm(toForm(fillAddressFields("RESIDENTIAL", [], addresses)), oneAddressForm);
  if (home.status !== "success") return null;
  const both: AddressDetails[] = withAddresses(first.addresses, home.value).addresses;
  return { addresses: both };
}

function recordedContact({ contacts }: CustomerRecord): Partial<RegistrationState> | null {
  const submission = parseForm(
    toForm(fillContactFields(contacts.find(({ emergency }) => emergency))),
    emergencyContactForm,
  );
  return submission.status === "success" ? { emergencyContact: submission.value } : null;
}
