/** How a person is reached: e-mail and phone numbers as they are typed and sent. */
import { z } from "zod";
import { normalisePhone } from "~/lib/phone";
import { cleanText } from "~/lib/plain-text";

/** An e-mail address, kept in small letters. */
export const emailText = (required: string, invalid: string) =>
  z
    .string({ error: required })
    .meta({ examples: ["siewhoon.lim@sample.example"] })
    .transform((value) => cleanText(value).toLowerCase())
    .pipe(z.string().min(1, required).max(200, invalid).pipe(z.email(invalid)));

export const countryCode = z
  .string()
  .regex(/^\+\d{1,4}$/, "Choose a country code")
  .default("+65");

/** A phone number in the one form in which it is kept and looked for; the rules about it name their own messages. */
export const phoneText = z
  .string()
  .nullish()
  .meta({ examples: ["81234567"] })
  .transform((value) => normalisePhone(cleanText(value ?? "")));
