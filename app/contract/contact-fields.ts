/** How a person is reached: e-mail and phone numbers as they are typed and sent. */
import { z } from "zod";
import { normalisePhone, readFullNumber, readPhone } from "~/lib/singapore/phone";
import { isEmail, readEmail } from "~/lib/text/email.server";
import { reply } from "../languages/reply";

/** Accepts an e-mail address and converts it to lower case. */
export const emailText = (required: string, invalid: string) =>
  z
    .string({ error: required })
    .meta({ examples: ["siewhoon.lim@sample.example"] })
    .transform(readEmail)
    .pipe(z.string().min(1, required).max(200, invalid).pipe(z.string().refine(isEmail, invalid)));

export const countryCode = z
  .string()
  .regex(/^\+\d{1,4}$/, reply("replies:phone.code"))
  .default("+65");

/** A number next to its country code. `normaliseMobile` normalises both, and the rules about them have their own messages. */
export const phoneText = z
  .string()
  .nullish()
  .meta({ examples: ["81234567"] })
  .transform((value) => normalisePhone(value ?? ""));

/** A number in its own field, normalised to the form in which it is stored. */
export const homeNumberText = phoneText.transform(readFullNumber);

/** Normalises the form's mobile number to the form in which it is stored and looked up, with a single country code. */
export function normaliseMobile<Form extends { countryCode: string; mobileNumber: string }>(
  form: Form,
): Form {
  const { countryCode, number } = readPhone(form.countryCode, form.mobileNumber);
  return { ...form, countryCode, mobileNumber: number };
}
