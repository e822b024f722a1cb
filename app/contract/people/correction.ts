/** Corrections of a name, contact, ID number or date of birth that is wrong on a record. */
import { z } from "zod";
import { isContactNumber, readFullNumber } from "~/lib/singapore/phone";
import { isDay, isFutureDay } from "~/lib/singapore-date";
import { reply } from "../../languages/reply";
import { call, emptyResponse } from "../call";
import { emailText } from "../contact-fields";
import { instant, openEnum, personName, recordId, requiredText } from "../fields";
import { idTypes } from "../lists";
import { findIdNumberError, idNumberText } from "./identification";

export const correctedFields = ["NAME", "EMAIL", "ID_NUMBER", "BIRTH_DATE", "MOBILE"] as const;
export type CorrectedField = (typeof correctedFields)[number];

const birthDate = z
  .string({ error: reply("replies-people:birth.required") })
  .meta({ format: "date", examples: ["1952-03-14"] })
  .min(1, { error: reply("replies-people:birth.required"), abort: true })
  .refine(
    (day) => isDay(day) && !isFutureDay(day, new Date()) && day >= "1900-01-01",
    reply("replies-people:birth.invalid"),
  );

const idTypeNeeded = { error: reply("replies:id-type.required") };

/** The correct value. A field's rules are those of the personal form. */
export const correctedValue = z.discriminatedUnion("field", [
  z.object({ field: z.literal("NAME"), value: personName() }),
  z.object({
    field: z.literal("EMAIL"),
    value: emailText(reply("replies:email.required"), reply("replies:email.invalid")),
  }),
  z
    .object({
      field: z.literal("ID_NUMBER"),
      idType: z.enum(idTypes, idTypeNeeded),
      value: idNumberText,
    })
    .check((ctx) => {
      const { idType, value } = ctx.value;
      const message = findIdNumberError(idType, value);
      if (message !== null)
        ctx.issues.push({ code: "custom", message, path: ["value"], input: value });
    }),
  z.object({ field: z.literal("BIRTH_DATE"), value: birthDate }),
  z.object({
    field: z.literal("MOBILE"),
    /** In one field: a Singapore number without its calling code, any other with it. */
    value: z
      .string({ error: reply("replies:mobile.required") })
      .meta({ examples: ["81234567"] })
      .transform(readFullNumber)
      .pipe(
        z
          .string()
          .min(1, reply("replies:mobile.required"))
          .refine(isContactNumber, reply("replies:phone.invalid")),
      ),
  }),
]);
export type CorrectedValue = z.output<typeof correctedValue>;

export const correctionReason = requiredText(reply("replies-people:correction.reason"));

export const correctionStatuses = ["OPEN", "MADE", "REFUSED", "WITHDRAWN"] as const;

export const correction = z.object({
  id: recordId,
  field: openEnum(correctedFields),
  /** The value when the correction was requested. An ID number is masked. Null if there was none. */
  from: z.string().nullable().default(null),
  /** The correct value. An ID number is masked. */
  to: z.string(),
  reason: z.string(),
  status: openEnum(correctionStatuses),
  requestedAt: instant,
  decidedAt: instant.nullable().default(null),
  /** The centre where it was decided. Null for other places. */
  centerName: z.string().nullable().default(null),
  /** False if staff recorded it without a request. A backend that does not know it leaves it out. */
  requested: z.boolean().optional(),
  /** The name of the customer who requested it for the person. At a counter only, and left out for the person's own request. */
  requestedBy: z.string().optional(),
  /** The reason of a refusal. */
  answer: z.string().nullable().default(null),
});
export type Correction = z.output<typeof correction>;

export const corrections = {
  list: call({
    method: "GET",
    path: "/profile/correction",
    auth: "customer",
    proxy: "read",
    doc: "Returns the corrections of the record acted for, newest first: open requests and the history of earlier values.",
    spec: "ours",
    optional: "Customers call to correct a wrong name, e-mail address, ID number or date of birth.",
    data: z.array(correction),
  }),
  request: call({
    method: "POST",
    path: "/profile/correction",
    auth: "customer",
    proxy: "edit",
    doc: "Requests a correction of the record acted for. Nothing changes until staff have seen the identity document. A second request for the same field is refused while one is open.",
    spec: "ours",
    optional: "Customers call to correct a wrong name, e-mail address, ID number or date of birth.",
    errors: { notFound: 404, notAllowed: 409 },
    once: true,
    body: z.object({ correct: correctedValue, reason: correctionReason }),
    data: correction,
  }),
  withdraw: call({
    method: "DELETE",
    path: "/profile/correction/{id}",
    auth: "customer",
    proxy: "edit",
    doc: "Withdraws an open request.",
    spec: "ours",
    optional: "Customers call to withdraw a request.",
    errors: { notFound: 404 },
    params: z.object({ id: recordId }),
    data: emptyResponse,
  }),
};
