import { expect, test } from "vitest";
import { z } from "zod";
import { healthAnswers } from "~/contract/health/health-declaration";
import { addressDetails } from "~/contract/people/address";
import { contactDetails } from "~/contract/people/contact";
import { buildPersonalDetails } from "~/contract/people/personal";
import { profile, profileUpdate } from "~/contract/people/profile";
import { healthConditionForm, healthStatusForm } from "~/features/health/declaration";
import { billingAddressForm, oneAddressForm } from "~/features/people/address/posted-address";
import { contactForm } from "~/features/people/contact/contact-form";
import { buildYourDetailsForm } from "~/features/people/profile/personal-details";
import { emergencyContactForm } from "~/features/registration/forms/emergency-contact";

/** Fields of the contract that a form fills in itself. */
const NOT_POSTED = ["sameAs", "personalDataConsent", "emergency"];
const personal = { idNumberLocked: false, nameLocked: false };

const fieldsOf = (schema: z.ZodType): string[] => {
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {}).filter((name) => !NOT_POSTED.includes(name));
};

/** Lists the posted fields that a form looks at. */
function readBy(form: z.ZodType): Set<string> {
  const read = new Set<string>();
  const posted = new Proxy({} as Record<string, unknown>, {
    get(_fields, name) {
      read.add(String(name));
      return "typed";
    },
  });
  form.safeParse(posted);
  return read;
}

test.each([
  ["personal details", buildPersonalDetails(personal), [buildYourDetailsForm({})]],
  ["next of kin", contactDetails, [contactForm]],
  ["an emergency contact", contactDetails, [emergencyContactForm]],
  ["an address", addressDetails, [oneAddressForm]],
  ["a billing address", addressDetails, [billingAddressForm]],
  ["a health declaration", healthAnswers, [healthStatusForm, healthConditionForm]],
])("the form of %s reads every field of the contract", (_form, schema, forms) => {
  const read = forms.flatMap((form) => [...readBy(form)]);
  expect(fieldsOf(schema).length).toBeGreaterThan(3);
  expect(fieldsOf(schema).filter((name) => !read.includes(name))).toEqual([]);
});

/** The response has the ID number masked. */
const MASKED: Record<string, string> = { nric: "maskedNric" };

test("every answer of the personal form is part of the saved and of the shown profile", () => {
  const asked = fieldsOf(buildPersonalDetails(personal));
  const saved = Object.keys(profileUpdate.shape);
  const shown = Object.keys(profile.shape);
  expect(asked.filter((name) => !saved.includes(name))).toEqual([]);
  expect(asked.filter((name) => !shown.includes(MASKED[name] ?? name))).toEqual([]);
});
