/** eGIRO: invoices deducted from a bank account each month (SPEC sections 3, 4, 5 and 7). */
import { z } from "zod";
import { reply } from "../../languages/reply";
import { call, emptyResponse, idParam } from "../call";
import { cents, day, instant, openEnum, optionalText, recordId } from "../fields";
import { idNumberText, idType } from "../people/identification";
import { egiroBanks } from "./egiro-banks";

const bankCodes = egiroBanks.map(({ code }) => code);

export const egiroRelationships = ["Self", "Spouse", "Child", "Parent", "Other"] as const;
/** Self is only the person whose number is on the caller's own record. */
export const NOT_OWN_ID_NUMBER_MESSAGE = reply("replies-giro:not-own");

export const egiroStatuses = ["PENDING", "ACTIVE", "REJECTED", "CANCELLED"] as const;
export const egiroTransactionStatuses = [
  "ANNOUNCED",
  "ACCEPTED",
  "REJECTED",
  "SENT",
  "COLLECTED",
  "FAILED",
] as const;

export const egiroArrangement = z.object({
  id: recordId,
  boTransactionRefNo: z.string(),
  ddaReferenceNo: z.string(),
  status: openEnum(egiroStatuses),
  /** Null while the client has not confirmed it: an ID number alone tells no name. */
  clientName: z.string().nullable().default(null),
  /** True if the client is the caller, is acted for by the caller, or has confirmed it. A backend without confirmation leaves it out. */
  confirmed: z.boolean().optional(),
  /** Masked. */
  nric: z.string(),
  bankName: z.string(),
  relationship: z.string(),
  /** Maximum of one deduction. Null for no limit. */
  limit: cents.nullable().default(null),
  effectiveDate: day.nullable().default(null),
  expiryDate: day.nullable().default(null),
  acceptedDate: instant.nullable().default(null),
  /** Time at which the cancellation was requested, or done if the status is CANCELLED. */
  cancellationDate: instant.nullable().default(null),
  remarks: z.string().nullable().default(null),
  createdDate: instant,
  /** The bank's page to authorise it. Null once that is done. */
  bankUrl: z.url().nullable().default(null),
});
export type EgiroArrangement = z.output<typeof egiroArrangement>;

export const egiroTransaction = z.object({
  id: recordId,
  /** Null, and so is what it is for, while the client has not confirmed who pays: amounts and dates only. */
  invoiceNumber: z.string().nullable().default(null),
  description: z.string().nullable().default(null),
  amount: cents,
  status: openEnum(egiroTransactionStatuses),
  collectOn: day,
  failureCode: z.string().nullable().default(null),
  /** True if the deduction failed and its invoice was then paid in another way. */
  paidOtherwise: z.boolean().optional(),
  /** True if the caller may still accept or reject it, which is never before the client has confirmed the payer. */
  open: z.boolean(),
});
export type EgiroTransaction = z.output<typeof egiroTransaction>;

const identified = { idType, nric: idNumberText };

export const egiro = {
  bankList: call({
    method: "GET",
    path: "/egiro/bank-list",
    auth: "public",
    doc: "Returns the participating banks.",
    spec: "7, eGIRO; 9, Participating banks",
    data: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  retrieve: call({
    method: "POST",
    path: "/egiro/retrieve",
    auth: "customer",
    proxy: "pay",
    doc: "Returns the client of an ID number, masked. 404 with the message of SPEC section 5 when there is none. 409 when the caller already has an arrangement or an application for the client.",
    spec: "7, eGIRO; 5, eGIRO identification",
    errors: { notAllowed: 409, notFound: 404, mobileUnproven: 403 },
    body: z.object(identified),
    data: z.object({
      nric: z.string(),
      /** True if it is the number on the caller's own record. A backend that does not know leaves it out. */
      own: z.boolean().optional(),
      /** True if the person will be notified and asked to confirm. A backend that does not know leaves it out. */
      asked: z.boolean().optional(),
    }),
  }),
  generateDDARefNo: call({
    method: "POST",
    path: "/egiro/generate-dda-ref-no",
    auth: "customer",
    proxy: "own",
    doc: "Returns the reference numbers of a new application.",
    spec: "7, eGIRO",
    once: true,
    data: z.object({ ddaReferenceNo: z.string(), boTransactionRefNo: z.string() }),
  }),
  create: call({
    method: "POST",
    path: "/egiro",
    auth: "customer",
    proxy: "pay",
    doc: "Creates an application, and returns the bank's page on which the customer authorises the arrangement. The same reference number, or the same client and bank again before any authorisation, returns the existing arrangement. The reference number of an ended application is refused with APPLICATION_OVER. The backend fills in `{id}` in `returnUrl`.",
    spec: "7, eGIRO; 4, eGIRO",
    errors: {
      notAllowed: 409,
      notFound: 404,
      agreementNeeded: 403,
      applicationOver: 409,
      outsideUnavailable: 503,
      mobileUnproven: 403,
    },
    body: z.object({
      ...identified,
      ddaReferenceNo: z.string().max(40),
      relationship: z.enum(egiroRelationships),
      otherRelationship: optionalText(60),
      bankCode: z.enum(bankCodes),
      consent: z.literal(true),
      returnUrl: z.url().max(500),
    }),
    data: z.object({ id: recordId, redirectUrl: z.url() }),
  }),
  list: call({
    method: "GET",
    path: "/egiro",
    auth: "customer",
    proxy: "own",
    doc: "Returns the caller's own arrangements and those for others.",
    spec: "7, eGIRO (retrieve); 3, eGIRO arrangement",
    data: z.object({ client: z.array(egiroArrangement), lovedOne: z.array(egiroArrangement) }),
  }),
  status: call({
    method: "GET",
    path: "/egiro/{id}/status",
    auth: "customer",
    proxy: "own",
    doc: "Returns the status of an arrangement. The backend queries the bank until the bank's decision is final.",
    spec: "7, eGIRO",
    errors: { notFound: 404, outsideUnavailable: 503 },
    params: idParam,
    data: egiroArrangement,
  }),
  cancel: call({
    method: "POST",
    path: "/egiro/{id}/cancel",
    auth: "customer",
    proxy: "own",
    freshSignIn: "always",
    doc: "Requests the end of an arrangement from the bank. It stays ACTIVE until the bank has approved.",
    spec: "7, eGIRO; 4, eGIRO",
    errors: { notFound: 404, notAllowed: 409, outsideUnavailable: 503 },
    params: idParam,
    data: egiroArrangement,
  }),
  history: call({
    method: "GET",
    path: "/egiro/{id}/history",
    auth: "customer",
    proxy: "own",
    doc: "Returns the announced and the completed deductions of an arrangement, in cents.",
    spec: "7, eGIRO",
    errors: { notFound: 404 },
    params: idParam,
    data: z.array(egiroTransaction),
  }),
  answer: call({
    method: "POST",
    path: "/egiro/transaction/{id}",
    auth: "customer",
    proxy: "own",
    doc: "Accepts or rejects an announced deduction, until its day. A deduction without an answer is made.",
    spec: "4, eGIRO",
    errors: { notFound: 404, notAllowed: 409 },
    optional: "A deduction cannot be rejected. It is made on its day.",
    params: idParam,
    body: z.object({ accept: z.boolean() }),
    data: emptyResponse,
  }),
  payOrder: call({
    method: "POST",
    path: "/egiro/order/{id}",
    auth: "customer",
    proxy: "own",
    doc: "Pays an order by an active arrangement of the caller. The order gets its invoice and its services at once, and the amount is deducted on `collectOn`. `orders.get` states in `egiroOffer` if this is possible.",
    spec: "ours",
    errors: {
      notFound: 404,
      notAllowed: 409,
      invalid: 409,
      orderClosed: 409,
      notEligible: 409,
      paymentUnderWay: 409,
      couponUsed: 409,
      full: 409,
    },
    optional: "Orders are paid by card or PayNow.",
    once: true,
    params: idParam,
    body: z.object({ amount: cents }),
    data: z.object({ invoiceNumber: z.string(), collectOn: day, bankName: z.string() }),
  }),
  bankNotice: call({
    method: "POST",
    path: "/bank/egiro-notice",
    auth: "bank",
    doc: "Receives the bank's notice that a mandate changed. The backend then queries the bank for the change.",
    spec: "ours",
    errors: { notAllowed: 401 },
    optional:
      "Nothing visible in the portal. A backend has its own way to receive notices from its bank.",
    body: z.object({
      eventId: z.string().max(200),
      mandateId: z.string().max(200),
      reference: z.string().max(60),
    }),
    data: emptyResponse,
  }),
};
