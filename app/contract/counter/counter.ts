/** Helping customers at a centre's shared computer: setting it up, who helps, and how the customer agrees. */
import { z } from "zod";
import { call, emptyResponse } from "../call";
import { instant, openEnum } from "../fields";

/** How long a helper's reference is good for at the most: one person's stay. */
export const COUNTER_VISIT_HOURS = 4;

/** Subjects that a person agrees to or declares on a separate page. */
export const agreementSubjects = ["REGISTRATION", "HEALTH", "EGIRO"] as const;
export type AgreementSubject = (typeof agreementSubjects)[number];

/** CODE: the code on the customer's phone. SLIP: a printed slip that they signed. */
export const agreementWays = ["CODE", "SLIP"] as const;

const pass = z.string().min(1).max(500);
const subject = z.object({ subject: z.enum(agreementSubjects) });

/** The header in which the portal names the helper of an entry. Its value is `enteredBy` of `begin`. */
export const ENTERED_BY = "entered-by";

export const counters = {
  setUp: call({
    method: "POST",
    path: "/counter/set-up",
    auth: "public",
    doc: "Sets a computer up as a counter of its centre, by the centre's code.",
    spec: "ours",
    errors: { notAllowed: 403 },
    optional: "No computer can be set up as a counter.",
    body: z.object({ code: z.string().max(60) }),
    data: z.object({ pass, centerName: z.string() }),
  }),
  begin: call({
    method: "POST",
    path: "/counter/begin",
    auth: "public",
    doc: "Begins the visit of the next customer at a counter. With `confirms` it checks the helper's code once more, for one grave act: payments, voids, corrections and deaths accept only such a reference, for ten minutes. Refused with 403 for a wrong staff code, and with 403 and COUNTER_WITHDRAWN for a computer whose code was withdrawn.",
    spec: "ours",
    errors: { notAllowed: 403, counterWithdrawn: 403 },
    optional: "No computer can be set up as a counter.",
    body: z.object({
      pass,
      staffCode: z.string().max(60),
      confirms: z.boolean().optional(),
    }),
    data: z.object({ enteredBy: pass, staff: z.string() }),
  }),
  sendCode: call({
    method: "POST",
    path: "/counter/agreement-code",
    auth: "customer",
    proxy: "own",
    doc: "Sends a code to the customer's own phone, to agree to the helper's entries.",
    spec: "ours",
    errors: { notAllowed: 403, notFound: 404 },
    optional: "Customers at a counter cannot agree by phone.",
    body: subject,
    data: z.object({ maskedMobile: z.string() }),
  }),
  agree: call({
    method: "POST",
    path: "/counter/agreement",
    auth: "customer",
    proxy: "own",
    doc: "Records the customer's agreement by the code from the phone.",
    spec: "ours",
    errors: { notAllowed: 403 },
    optional: "Customers at a counter cannot agree by phone.",
    body: subject.extend({ code: z.string().max(20) }),
    data: emptyResponse,
  }),
  agreeOnPaper: call({
    method: "POST",
    path: "/counter/agreement-slip",
    auth: "customer",
    proxy: "own",
    doc: "Records that the customer signed the printed slip, which the centre files.",
    spec: "ours",
    errors: { notAllowed: 403 },
    optional: "Customers at a counter cannot agree on paper.",
    body: subject,
    data: emptyResponse,
  }),
  agreed: call({
    method: "GET",
    path: "/counter/agreement",
    auth: "customer",
    proxy: "own",
    doc: "Returns how the customer agreed within the last hour, or null.",
    spec: "ours",
    optional: "Entries at a counter are agreed to as on the customer's own device.",
    without: null,
    query: subject,
    data: z
      .object({ how: openEnum(agreementWays), agreedAt: instant })
      .nullable()
      .default(null),
  }),
};
