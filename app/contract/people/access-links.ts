/**
 * Who may act for a person because they linked that person's record (SPEC section 4, linking). Linking is told to the contact on the
 * record; whoever it belongs to confirms the link or ends it, behind the link in the message or on their own page.
 */
import { z } from "zod";
import { call, done } from "../call";
import { instant } from "../fields";

/** From then on a link that nobody confirmed shows no health answers. */
export const CONFIRM_WITHIN_HOURS = 24;

const holder = z.object({
  /** Who may see and book: the name on their own record, or the one they signed in with. */
  by: z.string(),
  since: instant,
  /** False while the record's owner has not said that it is right. */
  confirmed: z.boolean(),
});

/** `firstName` of the person whose record it is. */
export const accessLink = holder.extend({ firstName: z.string() });
export type AccessLink = z.output<typeof accessLink>;

const byToken = z.object({ id: z.string().min(1).max(200) });
const byId = z.object({ id: z.uuid() });

export const accessLinks = {
  /** Behind the link in the message. 404 for a token that nobody was given, whose time is over, or whose access has ended. */
  get: call({
    method: "GET",
    path: "/public/v1/access/{id}",
    auth: "public",
    params: byToken,
    data: accessLink,
  }),
  confirm: call({
    method: "POST",
    path: "/public/v1/access/{id}/confirm",
    auth: "public",
    params: byToken,
    data: done,
  }),
  end: call({
    method: "POST",
    path: "/public/v1/access/{id}/end",
    auth: "public",
    params: byToken,
    data: done,
  }),
  /** Everybody who may act for the customer's own record. */
  list: call({
    method: "GET",
    path: "/profile/access",
    auth: "customer",
    data: z.array(holder.extend({ id: z.uuid() })),
  }),
  confirmOwn: call({
    method: "POST",
    path: "/profile/access/{id}/confirm",
    auth: "customer",
    params: byId,
    data: done,
  }),
  endOwn: call({
    method: "DELETE",
    path: "/profile/access/{id}",
    auth: "customer",
    params: byId,
    data: done,
  }),
};
