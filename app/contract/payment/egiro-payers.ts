/**
 * Payers of another person's invoices by eGIRO. Anyone who names a relationship may apply (SPEC section 5). The person is notified at
 * once. They confirm or stop it behind the link in the message, on their own page or at a counter.
 */
import { z } from "zod";
import { call, emptyResponse, idParam } from "../call";
import { instant, recordId } from "../fields";

const payer = z.object({
  /** The payer: the name on their own record, or the one they signed in with. */
  by: z.string(),
  since: instant,
  /** False until the person has confirmed it. Until then the payer sees amounts and dates only. */
  confirmed: z.boolean(),
});

const byToken = z.object({ id: z.string().min(1).max(200) });

export const egiroPayers = {
  get: call({
    method: "GET",
    path: "/public/v1/payer/{id}",
    auth: "public",
    doc: "Returns the person who pays the client's invoices, by the link in a message. 404 for an unknown or expired token and for an arrangement that has ended.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Links about the payer of a client's invoices lead to the not-found page.",
    params: byToken,
    /** `firstName` of the person whose invoices are paid. */
    data: payer.extend({ firstName: z.string() }),
  }),
  confirm: call({
    method: "POST",
    path: "/public/v1/payer/{id}/confirm",
    auth: "public",
    doc: "Confirms that another person pays the client's invoices, by the link in a message.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Links about the payer of a client's invoices lead to the not-found page.",
    params: byToken,
    data: emptyResponse,
  }),
  end: call({
    method: "POST",
    path: "/public/v1/payer/{id}/end",
    auth: "public",
    doc: "Ends another person's payment of the client's invoices, by the link in a message.",
    spec: "ours",
    errors: { notFound: 404, outsideUnavailable: 503 },
    optional: "Links about the payer of a client's invoices lead to the not-found page.",
    params: byToken,
    data: emptyResponse,
  }),
  list: call({
    method: "GET",
    path: "/profile/payers",
    auth: "customer",
    proxy: "own",
    doc: "Returns all other people who pay the invoices of the customer's own record, or have applied to.",
    spec: "ours",
    optional: "The profile does not show who pays the customer's invoices.",
    without: [],
    data: z.array(payer.extend({ id: recordId })),
  }),
  confirmOwn: call({
    method: "POST",
    path: "/profile/payers/{id}/confirm",
    auth: "customer",
    proxy: "own",
    doc: "Confirms that another person pays the signed-in customer's invoices.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A signed-in customer cannot confirm another payer.",
    params: idParam,
    data: emptyResponse,
  }),
  endOwn: call({
    method: "DELETE",
    path: "/profile/payers/{id}",
    auth: "customer",
    proxy: "own",
    doc: "Ends another person's payment of the signed-in customer's invoices.",
    spec: "ours",
    errors: { notFound: 404, outsideUnavailable: 503 },
    optional: "The customer asks staff to end it.",
    params: idParam,
    data: emptyResponse,
  }),
};
