/** Helping customers at a centre's shared computer: setting it up, who helps, and how the customer agrees. */
import { z } from "zod";
import { call, done } from "../call";
import { instant } from "../fields";

/** How long a helper's reference is good for at the most: one person's stay. */
export const VISIT_HOURS = 4;

/** What a person agrees to or declares on a page of its own. */
export const agreementSubjects = ["REGISTRATION", "HEALTH", "EGIRO"] as const;
export type AgreementSubject = (typeof agreementSubjects)[number];

/** By the code on the customer's phone, or on a printed slip that they signed. */
export const agreementWays = ["CODE", "SLIP"] as const;

const pass = z.string().min(1).max(500);
const subject = z.object({ subject: z.enum(agreementSubjects) });

/** The header in which the portal says with whose help something is entered; it holds `enteredBy` of `begin`. */
export const ENTERED_BY = "entered-by";

export const counters = {
  /** @throws 403 for a code that is not one of ours or was withdrawn. */
  setUp: call({
    method: "POST",
    path: "/counter/set-up",
    auth: "public",
    body: z.object({ code: z.string().max(60) }),
    data: z.object({ pass, centerName: z.string() }),
  }),
  /**
   * The next person sits down.
   * @throws 403 for a wrong staff code, and 403 with COUNTER_WITHDRAWN for a computer whose code was withdrawn.
   */
  begin: call({
    method: "POST",
    path: "/counter/begin",
    auth: "public",
    body: z.object({ pass, staffCode: z.string().max(60) }),
    data: z.object({ enteredBy: pass, staff: z.string() }),
  }),
  /** Sends a code to the customer's own phone. @throws 400 without a phone on record. */
  sendCode: call({
    method: "POST",
    path: "/counter/agreement-code",
    auth: "customer",
    body: subject,
    data: z.object({ maskedMobile: z.string() }),
  }),
  agree: call({
    method: "POST",
    path: "/counter/agreement",
    auth: "customer",
    body: subject.extend({ code: z.string().max(20) }),
    data: done,
  }),
  /** Without a phone there: the printed slip is signed and kept at the centre, and recorded as such. */
  agreeOnPaper: call({
    method: "POST",
    path: "/counter/agreement-slip",
    auth: "customer",
    body: subject,
    data: done,
  }),
  /** The agreement of the last hour, if any. */
  agreed: call({
    method: "GET",
    path: "/counter/agreement",
    auth: "customer",
    query: subject,
    data: z.object({ how: z.enum(agreementWays), agreedAt: instant }).nullable(),
  }),
};
