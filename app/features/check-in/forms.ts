/** Form schemas of the check-in pages, with the messages in the visitor's language. */
import { z } from "zod";
import { checkInActions } from "~/contract/check-in/check-in";
import {
  findCheckInIdNumberProblem,
  toCheckInIdNumber,
} from "~/contract/check-in/check-in-identity";
import { chosenId } from "~/contract/fields";
import type { GetText } from "~/languages/page-language";
import { type Reply, reply } from "~/languages/reply";
import { isPhoneNumber, normalisePhone, readPhone } from "~/lib/singapore/phone";
import { cleanText } from "~/lib/text/plain-text";

export const checkInRoleChoices = ["PARTICIPANT", "Individual", "Org"] as const;
export const buildRoleForm = (text: GetText) =>
  z.object({ role: z.enum(checkInRoleChoices, { error: text("check-in:role.required") }) });

export const buildOrganisationForm = (text: GetText) =>
  z.object({
    organisation: z
      .string({ error: text("check-in:organisation.required") })
      .min(1)
      .max(60),
  });

const toText = (value: unknown) => (typeof value === "string" ? value : "");

/** The form of a mobile number, with the messages of SPEC section 5. */
export function buildMobileForm(text: GetText) {
  const invalid = text("check-in:mobile.invalid");
  return z
    .object({
      countryCode: z.preprocess(
        (code) => toText(code) || "+65",
        z.string().max(6, text("check-in:mobile.code")),
      ),
      phone: z.preprocess(toText, z.string().max(60, invalid).transform(normalisePhone)),
    })
    .superRefine(({ countryCode, phone }, context) => {
      const isInvalid = phone !== "" && !isPhoneNumber(countryCode, phone);
      const problem = phone === "" ? text("check-in:mobile.required") : isInvalid ? invalid : null;
      if (problem) context.addIssue({ code: "custom", path: ["phone"], message: problem });
    })
    .transform(({ countryCode, phone }) => {
      const { countryCode: code, number } = readPhone(countryCode, phone);
      return { countryCode: code, phone: number };
    });
}

export const buildIdNumberForm = (text: GetText) =>
  z
    .object({ nric: z.preprocess(toText, z.string().transform(toCheckInIdNumber)) })
    .superRefine(({ nric }, context) => {
      const problem = findCheckInIdNumberProblem(nric);
      if (problem === null) return;
      const message = text(`check-in:id-number.${problem}`);
      context.addIssue({ code: "custom", path: ["nric"], message });
    });

/** The form of an event and its person, as posted by the event's button. */
export function buildEventForm(text: GetText) {
  // Worded already, in the language of the page.
  const error = text("check-in:event.required") as Reply;
  return z.object({
    event: z
      .string({ error })
      .transform((value) => value.split(" "))
      .pipe(z.tuple([chosenId(error), chosenId(error)]))
      .transform(([id, personId]) => ({ id, personId })),
  });
}

export const buildActionForm = (text: GetText) =>
  z.object({ action: z.enum(checkInActions, { error: text("check-in:confirm.required") }) });

export const ratingForm = z.object({
  rating: z
    .string()
    .regex(/^[1-6]$/)
    .transform(Number),
});

export const staffCodeForm = z.object({
  staffCode: z
    .string({ error: reply("replies-counter:staff-code.required") })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, reply("replies-counter:staff-code.required"))
        .max(60, reply("replies-counter:staff-code.invalid")),
    ),
});
