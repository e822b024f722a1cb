/** Form schemas of an eGIRO application, one per question. */
import { z } from "zod";
import {
  createFieldRule,
  optionalText,
  recordId,
  requiredChoice,
  withRules,
} from "~/contract/fields";
import { type IdType, idTypes } from "~/contract/lists";
import { egiroRelationships, NOT_OWN_ID_NUMBER_MESSAGE } from "~/contract/payment/egiro";
import { egiroBanks } from "~/contract/payment/egiro-banks";
import { findIdNumberError, idNumberText, idType } from "~/contract/people/identification";
import { reply } from "~/languages/reply";
import { preprocessFields, readAsTyped } from "~/web/forms/form-fields";

const CONSENT = reply("replies-booking:consent");
export const consentForm = z.object({
  consent: z.literal("on", { error: CONSENT }).transform(() => true as const),
});

/** Reads the kind of an ID in an address. */
export const readIdType = (value: string | null): IdType =>
  idTypes.find((type) => type === value) ?? "NRIC";

interface Identified {
  idType: IdType;
  nric: string;
}

/** Validates the ID number with the SPEC section 5 message of the chosen type. */
export const identificationForm = z
  .object({ idType, nric: idNumberText })
  .superRefine(({ idType: type, nric }: Identified, context) => {
    const problem = findIdNumberError(type, nric);
    if (problem !== null) context.addIssue({ code: "custom", path: ["nric"], message: problem });
  });

/**
 * Builds the form of the relationship.
 * @param own true if the ID number belongs to the customer's record, or undefined if the backend does not report it.
 */
export const buildRelationshipForm = (own: boolean | undefined) =>
  z.preprocess(
    preprocessFields((raw) => ({
      relationship: readAsTyped(raw.relationship),
      otherRelationship: readAsTyped(raw.otherRelationship),
    })),
    withRules(
      z.object({
        relationship: requiredChoice(
          egiroRelationships,
          reply("replies-people:relationship.required"),
        ),
        otherRelationship: optionalText(60),
      }),
      [
        createFieldRule<{ relationship: string; otherRelationship: string | null }>(
          (form) => form.relationship !== "Other" || Boolean(form.otherRelationship?.trim()),
          "otherRelationship",
          reply("replies-people:relationship.other"),
        ),
        createFieldRule<{ relationship: string }>(
          (form) => form.relationship !== "Self" || own !== false,
          "relationship",
          NOT_OWN_ID_NUMBER_MESSAGE,
        ),
      ],
    ),
  );

export const bankForm = z.object({
  bankCode: requiredChoice(
    egiroBanks.map(({ code }) => code),
    reply("replies-giro:bank"),
  ),
});

export const deductionAnswerForm = z.object({
  transaction: recordId,
  answer: z.enum(["accept", "reject"]),
});
