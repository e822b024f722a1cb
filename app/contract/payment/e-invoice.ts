/**
 * An invoice of the provider behind the link in an SMS, viewed and paid without sign-in (SPEC sections 4 and 7). `id` is the link's
 * token. Every call answers 404 for an unknown token and 410 with E-INV-S004 once the link has expired. All calls except `pdf` and
 * `authenticate` answer 409 with E-INV-S002 once the invoice is paid.
 */
import { z } from "zod";
import { reply } from "../../languages/reply";
import { languages } from "../../lib/language/languages";
import { call, documentLanguage, emptyResponse, fileResponse } from "../call";
import { emailText } from "../contact-fields";
import { cents, instant, orBlank } from "../fields";
import { order, orderItem, paymentTransaction } from "./order";

const params = z.object({ id: z.string().min(1).max(200) });
const amount = z.object({ amount: cents });
/** The payer's address for the receipt, which also goes to the contact on record. */
export const receiptEmail = orBlank(
  emailText(reply("replies:email.is-invalid"), reply("replies:email.is-invalid")),
  reply("replies:email.is-invalid"),
);
/** The language of the receipt is left out for English. */
const receipt = { receiptEmail, chosenLanguage: z.enum(languages).optional() };

export const eInvoice = order
  .pick({
    customerName: true,
    createdDate: true,
    subTotalAmount: true,
    discountAmount: true,
    gstRateBasisPoints: true,
    gstAmount: true,
    totalAmount: true,
    creditedAmount: true,
    paymentTransaction: true,
    refundDueAmount: true,
    refunds: true,
    dueDate: true,
    deductedOn: true,
    voidedPayment: true,
  })
  .extend({
    invoiceNumber: z.string(),
    linkExpiresAt: instant,
    /** The total less what was credited before the payment. A backend without credits leaves it out. */
    payableAmount: cents.optional(),
    items: z.array(orderItem.omit({ clientId: true, canActFor: true })),
  });
export type EInvoice = z.output<typeof eInvoice>;

export const eInvoices = {
  get: call({
    method: "GET",
    path: "/public/v1/inv/{id}",
    auth: "public",
    doc: "Returns the invoice behind the link in a message. Refused with 409 and E-INV-S002 once it is paid.",
    spec: "7, Other public; 4, Invoice error codes",
    errors: { invoicePaid: 409, invoiceLinkExpired: 410, notFound: 404 },
    params,
    data: eInvoice,
  }),
  sendLink: call({
    method: "POST",
    path: "/public/v1/inv/{id}/link",
    auth: "public",
    doc: "Sends a new link to the contact on record, if `id` is the token of an expired link and its invoice is still to be paid. The answer is the same for every token.",
    spec: "ours",
    optional: "The page of an expired link asks the visitor to call.",
    params,
    data: emptyResponse,
  }),
  pdf: call({
    method: "GET",
    path: "/public/v1/inv/{id}/pdf",
    auth: "public",
    doc: "Returns the invoice as a PDF, paid or not.",
    spec: "7, Other public, PDF downloads",
    errors: { notFound: 404, invoiceLinkExpired: 410 },
    params,
    query: documentLanguage,
    data: fileResponse,
  }),
  payNow: call({
    method: "POST",
    path: "/public/v1/inv/{id}/paynow",
    auth: "public",
    doc: "Opens a PayNow payment of the invoice behind a link.",
    spec: "ours",
    errors: {
      invalid: 409,
      invoiceLinkExpired: 410,
      notFound: 404,
      invoicePaid: 409,
      orderClosed: 409,
      paymentUnderWay: 409,
      notEligible: 409,
    },
    optional: "An invoice behind a link is paid after signing in.",
    params,
    body: amount.extend(receipt),
    data: paymentTransaction,
  }),
  qr: call({
    method: "GET",
    path: "/public/v1/inv/{id}/qr",
    auth: "public",
    doc: "Returns the PayNow code of the invoice behind a link, as a PNG.",
    spec: "ours",
    errors: { notFound: 404, invoicePaid: 409, invoiceLinkExpired: 410 },
    optional: "An invoice behind a link is paid after signing in.",
    params,
    data: fileResponse,
  }),
  qrString: call({
    method: "GET",
    path: "/public/v1/inv/{id}/qr-string",
    auth: "public",
    doc: "Returns the PayNow code of the invoice behind a link, as text.",
    spec: "ours",
    errors: { notFound: 404, invoicePaid: 409, invoiceLinkExpired: 410 },
    optional: "An invoice behind a link is paid after signing in.",
    params,
    data: z.object({
      qrString: z.string(),
      amount: cents,
      reference: z.string(),
      expiresAt: instant,
    }),
  }),
  payByCard: call({
    method: "POST",
    path: "/public/v1/inv/{id}/card",
    auth: "public",
    doc: "Opens a card payment of the invoice behind a link.",
    spec: "ours",
    errors: {
      invoicePaid: 409,
      notFound: 404,
      invoiceLinkExpired: 410,
      orderClosed: 409,
      paymentUnderWay: 409,
      outsideUnavailable: 503,
      notAllowed: 403,
      notEligible: 409,
    },
    optional: "An invoice behind a link is paid after signing in.",
    params,
    body: amount.extend({ ...receipt, returnUrl: z.url().max(500) }),
    data: z.object({ redirectUrl: z.url() }),
  }),
  authenticate: call({
    method: "POST",
    path: "/public/v1/inv/{id}/authenticate",
    auth: "public",
    doc: "Returns the gateway's result of the last card payment, or null if there was none.",
    spec: "ours",
    errors: { notFound: 404, invoicePaid: 409, invoiceLinkExpired: 410, outsideUnavailable: 503 },
    optional: "An invoice behind a link is paid after signing in.",
    params,
    data: z.object({
      paid: z.boolean(),
      paymentTransaction: paymentTransaction.nullable().default(null),
    }),
  }),
};
