/** The death of a person, reported by a customer who may act for them, or at a counter. */
import { z } from "zod";
import { call } from "../call";
import { cents, day } from "../fields";
import { contactPerson } from "./contact-person";
import { clientIdText } from "./loved-one";

const closedMatters = z.object({
  name: z.string(),
  /** Cancelled sessions and assessments. */
  sessions: z.number().int(),
  dentalAppointments: z.number().int(),
  arrangements: z.number().int(),
  /** Cancelled unpaid orders with a line for the person. A backend that does not tell has none. */
  orders: z.number().int().default(0),
  /** Refunds with GST, to the payer or to the estate. */
  refundAmount: cents,
  /** How many people get a message about it. A backend that does not tell leaves it out. */
  notified: z.number().int().optional(),
  /** True if nothing is cancelled yet, because staff look at a document first. */
  requested: z.boolean().optional(),
});

const diedOn = day.nullable().default(null);

export const deaths = {
  report: call({
    method: "POST",
    path: "/lovedone/{id}/death",
    auth: "customer",
    proxy: "grave",
    freshSignIn: "always",
    doc: "Requests to record that a loved one has died. Staff decide with a document. Until then messages that wait pause, the person's own contact and account can stop the request, and nothing else changes. A backend may record the death at once instead. Then messages to them stop, their appointments are cancelled without charge, their eGIRO arrangements end, unpaid orders for them are cancelled, their unused sessions become refunds, and the access of all who act for them ends. 409 if the death is already recorded and the caller could act for the person, or if an earlier request for the person was stopped. Then only staff record it.",
    spec: "ours",
    optional: "Customers call to report a death.",
    errors: { lovedOnesOff: 403, notFound: 404, invalid: 400, over: 409 },
    once: true,
    params: z.object({ id: clientIdText }),
    body: z.object({
      /** Null if the customer does not state it. */
      diedOn,
    }),
    data: closedMatters,
  }),
  reportAtCounter: call({
    method: "POST",
    path: "/counter/deaths",
    auth: "public",
    doc: "Reports the death of a client whose family came to a counter. It does what `report` does. A second report finds the record closed.",
    spec: "ours",
    optional: "Staff report a death to an operator.",
    errors: { counterWithdrawn: 403, notFound: 404, invalid: 400, over: 409 },
    body: z.object({
      enteredBy: z.string().min(1).max(1000),
      clientId: clientIdText,
      diedOn,
      /** Who brought the certificate. This person gets the message, and staff's calls about the money. */
      broughtBy: contactPerson.nullable().default(null),
    }),
    data: closedMatters,
  }),
};
