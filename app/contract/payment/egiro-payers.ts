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
    doc: "Who pays one's invoices, behind the link in a message. Not found for a token that nobody was given, whose time is over, or whose arrangement is.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Links about who pays one's invoices lead to the page that is not found.",
    params: byToken,
    /** `firstName` of the person whose invoices are paid. */
    data: payer.extend({ firstName: z.string() }),
  }),
  confirm: call({
    method: "POST",
    path: "/public/v1/payer/{id}/confirm",
    auth: "public",
    doc: "Agrees, behind the link in a message, that somebody pays one's invoices.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The same.",
    params: byToken,
    data: emptyResponse,
  }),
  end: call({
    method: "POST",
    path: "/public/v1/payer/{id}/end",
    auth: "public",
    doc: "Ends, behind the link in a message, that somebody pays one's invoices.",
    spec: "ours",
    errors: { notFound: 404, outsideUnavailable: 503 },
    optional: "The same.",
    params: byToken,
    data: emptyResponse,
  }),
  list: call({
    method: "GET",
    path: "/profile/payers",
    auth: "customer",
    doc: "Everybody else who pays the invoices of the customer's own record, or has applied to.",
    spec: "ours",
    optional: "The profile does not tell who pays the customer's invoices.",
    without: [],
    data: z.array(payer.extend({ id: recordId })),
  }),
  confirmOwn: call({
    method: "POST",
    path: "/profile/payers/{id}/confirm",
    auth: "customer",
    doc: "The same as behind the link, for the customer who is signed in.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Somebody who pays is confirmed nowhere.",
    params: idParam,
    data: emptyResponse,
  }),
  endOwn: call({
    method: "DELETE",
    path: "/profile/payers/{id}",
    auth: "customer",
    doc: "The same as behind the link, for the customer who is signed in.",
    spec: "ours",
    errors: { notFound: 404, outsideUnavailable: 503 },
    optional: "The customer asks staff to end it.",
    params: idParam,
    data: emptyResponse,
  }),
};
