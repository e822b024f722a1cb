/**
 * People who may act for a person because they linked that person's record (SPEC section 4, linking). The contact on the record is
 * notified of a link. The record's owner confirms or ends it, behind the link in the message or on their own page.
 */
import { z } from "zod";
import { call, emptyResponse } from "../call";
import { instant, openEnum, recordId } from "../fields";
import { proxyRights } from "./proxy-rights";

const holder = z.object({
  /** The person who may view and book: the name on their own record, or the one they signed in with. */
  by: z.string(),
  since: instant,
  /** False while the record's owner is still to confirm it. True too for access that needs no confirmation. */
  confirmed: z.boolean(),
  /** Open matters of the person, one line each: unpaid orders of the other, running packages and bookings. */
  open: z.array(z.string()).optional(),
  /** True if this person has reported the owner's death, and staff have not decided it. Confirming or ending the access stops it. */
  reportedDeath: z.boolean().optional(),
  /** Left out by a backend without limits: everything is allowed, without an end. */
  rights: proxyRights.optional(),
});

/** `firstName` of the person whose record it is. */
export const accessLink = holder.extend({ firstName: z.string() });
export type AccessLink = z.output<typeof accessLink>;

const byToken = z.object({ id: z.string().min(1).max(200) });
const byId = z.object({ id: recordId });

export const accessLinks = {
  get: call({
    method: "GET",
    path: "/public/v1/access/{id}",
    auth: "public",
    doc: "Returns the person whose access the link in a message is about. 404 for an unknown or expired token and for an access that has ended.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Links about access to a record lead to the not-found page.",
    params: byToken,
    data: accessLink,
  }),
  confirm: call({
    method: "POST",
    path: "/public/v1/access/{id}/confirm",
    auth: "public",
    doc: "Confirms that another person may act for the client's record, by the link in a message.",
    spec: "ours",
    errors: { notAllowed: 409, notFound: 404 },
    optional: "Links about access to a record lead to the not-found page.",
    params: byToken,
    data: emptyResponse,
  }),
  end: call({
    method: "POST",
    path: "/public/v1/access/{id}/end",
    auth: "public",
    doc: "Ends another person's access to the client's record, by the link in a message.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Links about access to a record lead to the not-found page.",
    params: byToken,
    data: emptyResponse,
  }),
  limit: call({
    method: "PUT",
    path: "/public/v1/access/{id}/rights",
    auth: "public",
    doc: "Sets the rights of another person and the last day of their access, by the link in a message. The last day is today or later, and within ten years.",
    spec: "ours",
    errors: { notAllowed: 409, notFound: 404, invalid: 400 },
    optional: "A person who acts may do everything.",
    params: byToken,
    body: proxyRights,
    data: emptyResponse,
  }),
  limitOwn: call({
    method: "PUT",
    path: "/profile/access/{id}/rights",
    auth: "customer",
    proxy: "own",
    doc: "Sets the rights of another person for the signed-in customer's record, and the last day of their access: today or later, and within ten years.",
    spec: "ours",
    errors: { notFound: 404, invalid: 400 },
    optional: "A person who acts may do everything.",
    params: byId,
    body: proxyRights,
    data: emptyResponse,
  }),
  list: call({
    method: "GET",
    path: "/profile/access",
    auth: "customer",
    proxy: "own",
    doc: "Returns all other people who may act for the customer's own record.",
    spec: "ours",
    optional: "The profile does not show who else may act for the customer.",
    without: [],
    data: z.array(holder.extend({ id: recordId })),
  }),
  ended: call({
    method: "GET",
    path: "/profile/ended-access",
    auth: "customer",
    proxy: "own",
    doc: "Returns the people for whom the caller could act until someone else ended it or the person died, newest first.",
    spec: "ours",
    optional: "The list of loved ones does not show why a person is gone.",
    without: [],
    data: z.array(
      z.object({
        name: z.string(),
        endedAt: instant,
        /** The owner of the record, our staff, the last day that the owner set, or a reported death. */
        endedBy: openEnum(["OWNER", "OPERATOR", "LAST_DAY", "DEATH"]),
      }),
    ),
  }),
  confirmOwn: call({
    method: "POST",
    path: "/profile/access/{id}/confirm",
    auth: "customer",
    proxy: "own",
    doc: "Confirms another person's access to the signed-in customer's record.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A signed-in customer cannot confirm an access.",
    params: byId,
    data: emptyResponse,
  }),
  endOwn: call({
    method: "DELETE",
    path: "/profile/access/{id}",
    auth: "customer",
    proxy: "own",
    doc: "Ends another person's access to the signed-in customer's record.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The customer asks staff to end the access.",
    params: byId,
    data: emptyResponse,
  }),
};
