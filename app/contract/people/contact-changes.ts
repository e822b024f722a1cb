/**
 * Changes of the mobile number or e-mail address on a person's record. The contact before and the contact after are notified. A change by
 * another person waits until its owner confirms it, behind the link in the message.
 */
import { z } from "zod";
import { call, emptyResponse } from "../call";

export const contactChangeStatuses = ["WAITING", "MADE", "UNDONE"] as const;

export const contactChange = z.object({
  /** First name of the person whose contact it is. */
  firstName: z.string(),
  /** The other person who asked for it. Null if the owner did. */
  by: z.string().nullable(),
  /** The number and the e-mail address before the change, masked, and after it. Empty for none. */
  from: z.string(),
  to: z.string(),
  status: z.enum(contactChangeStatuses),
});
export type ContactChange = z.output<typeof contactChange>;

const byToken = z.object({ id: z.string().min(1).max(200) });
const LOSS = "Links about a changed contact lead to the not-found page.";

export const contactChanges = {
  get: call({
    method: "GET",
    path: "/public/v1/contact-change/{id}",
    auth: "public",
    doc: "Returns the changed contact that the link in a message is about. 404 for an unknown or expired token.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: LOSS,
    params: byToken,
    data: contactChange,
  }),
  confirm: call({
    method: "POST",
    path: "/public/v1/contact-change/{id}/confirm",
    auth: "public",
    doc: "Makes a change that waits for the person's yes.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409 },
    optional: LOSS,
    params: byToken,
    data: emptyResponse,
  }),
  undo: call({
    method: "POST",
    path: "/public/v1/contact-change/{id}/undo",
    auth: "public",
    doc: "Restores the contact before the change, or refuses a change that waits.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409 },
    optional: LOSS,
    params: byToken,
    data: emptyResponse,
  }),
};
