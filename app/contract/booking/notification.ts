/** Notifications of the header's bell. They are derived from the customer's records and never stored. */
import { z } from "zod";
import { call } from "../call";
import { cents, instant, openEnum } from "../fields";
import { clientFields } from "../people/loved-one";
import { titleParts } from "./appointment";

export const notificationKinds = [
  "PLACE_OFFERED",
  "ASSESSMENT_DUE",
  "UNPAID_ORDER",
  "SESSION_SOON",
  "DENTAL_SOON",
  "MEDICAL_HISTORY_OLD",
  "EGIRO_ANSWER",
] as const;

/** States of an eGIRO arrangement after the bank has answered. */
export const bankAnswers = ["PENDING", "ACTIVE", "REJECTED", "CANCELLED"] as const;

export const notification = z.object({
  kind: openEnum(notificationKinds),
  /** The record it is about. */
  id: z.string(),
  subject: z.string(),
  /** With SESSION_SOON: the parts of the subject, so that the portal names it in the reader's language. */
  session: z.object(titleParts).optional(),
  /** With EGIRO_ANSWER: the bank's answer. */
  answer: openEnum(bankAnswers).optional(),
  /** Null for what is the account's: its orders, its bank. */
  person: z.object(clientFields).nullable().default(null),
  amount: cents.nullable().default(null),
  at: instant.nullable().default(null),
});
export type Notification = z.output<typeof notification>;

export const notifications = {
  list: call({
    method: "GET",
    path: "/notification",
    auth: "customer",
    proxy: "any",
    doc: "Returns the entries of the bell in the header: reserved places of waiting lists, due assessments, unpaid invoices, upcoming sessions, an outdated medical history, the bank's decisions.",
    spec: "ours",
    optional: "The bell in the header has no entries.",
    without: [],
    data: z.array(notification),
  }),
};
