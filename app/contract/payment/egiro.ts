/** eGIRO: invoices deducted from a bank account each month (SPEC sections 3, 4, 5 and 7). */
import { z } from "zod";
import { call, done, idParam } from "../call";
import { cents, day, instant, optionalText } from "../fields";
import { idNumberText, idType } from "../people/identification";

/** DESIGN section 7, eGIRO banks. */
export const egiroBanks = [
  { code: "BOC", name: "Bank of China" },
  { code: "DBS", name: "DBS/POSB" },
  { code: "HSBC", name: "HSBC" },
  { code: "ICBC", name: "ICBC" },
  { code: "MBB", name: "Maybank" },
  { code: "OCBC", name: "OCBC" },
  { code: "SCB", name: "Standard Chartered" },
  { code: "UOB", name: "UOB" },
] as const;
const bankCodes = egiroBanks.map(({ code }) => code);

export const egiroRelationships = ["Self", "Spouse", "Child", "Parent", "Other"] as const;
/** Self is the person whose number stands on the caller's own record, and nobody else. */
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
  id: z.uuid(),
  boTransactionRefNo: z.string(),
  ddaReferenceNo: z.string(),
  status: z.enum(egiroStatuses),
  /** Null while the client has not confirmed it: an ID number alone tells no name. */
  clientName: z.string().nullable(),
  /** Whether the client is the caller, is acted for by them, or has confirmed it; a backend that asks nobody leaves it out. */
  confirmed: z.boolean().optional(),
  /** Masked. */
  nric: z.string(),
  bankName: z.string(),
  relationship: z.string(),
  /** Most that one deduction may take; null for no limit. */
  limit: cents.nullable(),
  effectiveDate: day.nullable(),
  expiryDate: day.nullable(),
  acceptedDate: instant.nullable(),
  /** Asked for, or done when the status is CANCELLED. */
  cancellationDate: instant.nullable(),
  remarks: z.string().nullable(),
  createdDate: instant,
  /** Where to authorise it while that has not been done; null afterwards. */
  bankUrl: z.url().nullable(),
});
export type EgiroArrangement = z.output<typeof egiroArrangement>;

export const egiroTransaction = z.object({
  id: z.uuid(),
  /** Null, and so is what it is for, while the client has not confirmed who pays: amounts and dates only. */
  invoiceNumber: z.string().nullable(),
  description: z.string().nullable(),
  amount: cents,
  status: z.enum(egiroTransactionStatuses),
  collectOn: day,
  failureCode: z.string().nullable(),
  /** Whether the caller may still accept or reject it: never before the client has confirmed who pays. */
  open: z.boolean(),
});
export type EgiroTransaction = z.output<typeof egiroTransaction>;

const identified = { idType, nric: idNumberText };

export const egiro = {
  bankList: call({
    method: "GET",
    path: "/egiro/bank-list",
    auth: "public",
    data: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  /**
   * The client an ID number belongs to, masked. 404 with the message of SPEC section 5 when there is none, 409 when the caller has an
   * arrangement or an application for them already.
   */
  retrieve: call({
    method: "POST",
    path: "/egiro/retrieve",
    auth: "customer",
    body: z.object(identified),
    data: z.object({
      nric: z.string(),
      /** Whether it is the number on the caller's own record; a backend that does not tell leaves it out. */
      own: z.boolean().optional(),
      /** Whether the person will be told, and asked to confirm; the same. */
      asked: z.boolean().optional(),
    }),
  }),
  /** Reference numbers for one application. */
  generateDDARefNo: call({
    method: "POST",
    path: "/egiro/generate-dda-ref-no",
    auth: "customer",
    once: true,
    data: z.object({ ddaReferenceNo: z.string(), boTransactionRefNo: z.string() }),
  }),
  /**
   * Applies, and gives the bank's page to authorise it on. The same reference number, or the same client and bank again before
   * anything was authorised, gives the arrangement that is there. A reference number whose application is over is refused with
   * APPLICATION_OVER. `{id}` in `returnUrl` is filled in.
   */
  create: call({
    method: "POST",
    path: "/egiro",
    auth: "customer",
    body: z.object({
      ...identified,
      ddaReferenceNo: z.string().max(40),
      relationship: z.enum(egiroRelationships),
      otherRelationship: optionalText(60),
      bankCode: z.enum(bankCodes),
      consent: z.literal(true),
      returnUrl: z.url().max(500),
    }),
    data: z.object({ id: z.uuid(), redirectUrl: z.url() }),
  }),
  /** One's own arrangements, and those for others. */
  list: call({
    method: "GET",
    path: "/egiro",
    auth: "customer",
    data: z.object({ client: z.array(egiroArrangement), lovedOne: z.array(egiroArrangement) }),
  }),
  /** Asks the bank while it has not answered for good. */
  status: call({
    method: "GET",
    path: "/egiro/{id}/status",
    auth: "customer",
    params: idParam,
    data: egiroArrangement,
  }),
  /** Asks the bank to end it. It stays ACTIVE until the bank has approved. */
  cancel: call({
    method: "POST",
    path: "/egiro/{id}/cancel",
    auth: "customer",
    params: idParam,
    data: egiroArrangement,
  }),
  history: call({
    method: "GET",
    path: "/egiro/{id}/history",
    auth: "customer",
    params: idParam,
    data: z.array(egiroTransaction),
  }),
  /** Accepts or rejects a deduction that was announced, until its day. One without an answer is made. */
  answer: call({
    method: "POST",
    path: "/egiro/transaction/{id}",
    auth: "customer",
    params: idParam,
    body: z.object({ accept: z.boolean() }),
    data: done,
  }),
  bankNotice: call({
    method: "POST",
    path: "/bank/egiro-notice",
    auth: "bank",
    body: z.object({
      eventId: z.string().max(200),
      mandateId: z.string().max(200),
      reference: z.string().max(60),
    }),
    data: done,
  }),
};
