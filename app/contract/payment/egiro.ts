/** eGIRO: invoices deducted from a bank account each month (SPEC sections 3, 4, 5 and 7). */
import { z } from "zod";
import { call, emptyResponse, idParam } from "../call";
import { cents, day, instant, openEnum, optionalText, recordId } from "../fields";
import { idNumberText, idType } from "../people/identification";
import { egiroBanks } from "./egiro-banks";

const bankCodes = egiroBanks.map(({ code }) => code);

export const egiroRelationships = ["Self", "Spouse", "Child", "Parent", "Other"] as const;
/** Self is only the person whose number is on the caller's own record. */
export const NOT_YOUR_OWN_NUMBER =
  "This ID number is not the one on your own record. Choose what this person is to you.";

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
    doc: "The banks that take part.",
    spec: "7, eGIRO; 9, Participating banks",
    data: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  retrieve: call({
    method: "POST",
    path: "/egiro/retrieve",
    auth: "customer",
    doc: "The client an ID number belongs to, masked. 404 with the message of SPEC section 5 when there is none, 409 when the caller has an arrangement or an application for them already.",
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
    doc: "Reference numbers for one application.",
    spec: "7, eGIRO",
    once: true,
    data: z.object({ ddaReferenceNo: z.string(), boTransactionRefNo: z.string() }),
  }),
  create: call({
    method: "POST",
    path: "/egiro",
    auth: "customer",
    doc: "Applies, and gives the bank's page to authorise it on. The same reference number, or the same client and bank again before anything was authorised, gives the arrangement that is there. A reference number whose application is over is refused with APPLICATION_OVER. `{id}` in `returnUrl` is filled in.",
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
    doc: "One's own arrangements, and those for others.",
    spec: "7, eGIRO (retrieve); 3, eGIRO arrangement",
    data: z.object({ client: z.array(egiroArrangement), lovedOne: z.array(egiroArrangement) }),
  }),
  status: call({
    method: "GET",
    path: "/egiro/{id}/status",
    auth: "customer",
    doc: "Where an arrangement stands. Asks the bank while it has not answered for good.",
    spec: "7, eGIRO",
    errors: { notFound: 404, outsideUnavailable: 503 },
    params: idParam,
    data: egiroArrangement,
  }),
  cancel: call({
    method: "POST",
    path: "/egiro/{id}/cancel",
    auth: "customer",
    doc: "Asks the bank to end it. It stays ACTIVE until the bank has approved.",
    spec: "7, eGIRO; 4, eGIRO",
    errors: { notFound: 404, notAllowed: 409, outsideUnavailable: 503 },
    params: idParam,
    data: egiroArrangement,
  }),
  history: call({
    method: "GET",
    path: "/egiro/{id}/history",
    auth: "customer",
    doc: "The deductions of an arrangement, announced and made, in cents.",
    spec: "7, eGIRO",
    errors: { notFound: 404 },
    params: idParam,
    data: z.array(egiroTransaction),
  }),
  answer: call({
    method: "POST",
    path: "/egiro/transaction/{id}",
    auth: "customer",
    doc: "Accepts or rejects a deduction that was announced, until its day. One without an answer is made.",
    spec: "4, eGIRO",
    errors: { notFound: 404, notAllowed: 409 },
    optional: "A deduction cannot be rejected; it is made on its day.",
    params: idParam,
    body: z.object({ accept: z.boolean() }),
    data: emptyResponse,
  }),
  bankNotice: call({
    method: "POST",
    path: "/bank/egiro-notice",
    auth: "bank",
    doc: "The bank says that something about a mandate changed; what, is then asked of the bank.",
    spec: "ours",
    errors: { notAllowed: 401 },
    optional: "Nothing the portal sees: a backend has its own way to hear from its bank.",
    body: z.object({
      eventId: z.string().max(200),
      mandateId: z.string().max(200),
      reference: z.string().max(60),
    }),
    data: emptyResponse,
  }),
};
