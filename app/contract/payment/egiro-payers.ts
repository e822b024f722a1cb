/**
 * Who pays a person's invoices by eGIRO without being them. Anybody may apply who names a relationship (SPEC section 5); the person is
 * told at once, and confirms it or stops it, behind the link in the message or on their own page, at a counter too.
 */
import { z } from "zod";
import { call, done, idParam } from "../call";
import { instant } from "../fields";

const payer = z.object({
  /** Who pays: the name on their own record, or the one they signed in with. */
  by: z.string(),
  since: instant,
  /** False while the person has not said that it is right: the payer sees amounts and dates only. */
  confirmed: z.boolean(),
});

const byToken = z.object({ id: z.string().min(1).max(200) });

export const egiroPayers = {
  /** Behind the link in the message. 404 for a token that nobody was given, whose time is over, or whose arrangement is. */
  get: call({
    method: "GET",
    path: "/public/v1/payer/{id}",
    auth: "public",
    params: byToken,
    /** `firstName` of the person whose invoices are paid. */
    data: payer.extend({ firstName: z.string() }),
  }),
  confirm: call({
    method: "POST",
    path: "/public/v1/payer/{id}/confirm",
    auth: "public",
    params: byToken,
    data: done,
  }),
  end: call({
    method: "POST",
    path: "/public/v1/payer/{id}/end",
    auth: "public",
    params: byToken,
    data: done,
  }),
  /** Everybody else who pays the invoices of the customer's own record, or has applied to. */
  list: call({
    method: "GET",
    path: "/profile/payers",
    auth: "customer",
    data: z.array(payer.extend({ id: z.uuid() })),
  }),
  confirmOwn: call({
    method: "POST",
    path: "/profile/payers/{id}/confirm",
    auth: "customer",
    params: idParam,
    data: done,
  }),
  endOwn: call({
    method: "DELETE",
    path: "/profile/payers/{id}",
    auth: "customer",
    params: idParam,
    data: done,
  }),
};
