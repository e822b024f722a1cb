/** What the header's bell shows: derived from the customer's records, never stored (DESIGN section 7). */
import { z } from "zod";
import { call } from "../call";
import { cents, instant } from "../fields";
import { whose } from "../people/loved-one";

export const notification = z.object({
  kind: z.enum([
    "UNPAID_ORDER",
    "SESSION_SOON",
    "DENTAL_SOON",
    "MEDICAL_HISTORY_OLD",
    "EGIRO_ANSWER",
  ]),
  /** The record it is about. */
  id: z.string(),
  subject: z.string(),
  /** Null for what is the account's: its orders, its bank. */
  person: z.object(whose).nullable(),
  amount: cents.nullable(),
  at: instant.nullable(),
});
export type Notification = z.output<typeof notification>;

export const notifications = {
  list: call({
    method: "GET",
    path: "/notification",
    auth: "customer",
    data: z.array(notification),
  }),
};
