/** Packages cancelled after they were paid: rules, refunds and credit notes. */
import { z } from "zod";
import { call, documentLanguage, fileResponse, idParam } from "../call";
import { cents, day, openEnum, recordId } from "../fields";

export const cancellationReasons = ["CHANGED_MIND", "HEALTH"] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

const refundMethods = ["CARD", "PAYNOW", "EGIRO", "CASH", "NETS", "CHEQUE", "NONE"] as const;

/** The provider's rule for a programme. */
export const cancellationRule = z.object({
  /** Days after the payment in which everything is returned, before the first session. */
  coolingOffDays: z.number().int().min(0),
  /** Shares of the price of unused sessions by the share of used sessions, in per cent, lowest first. Beyond the last one nothing is returned. */
  returned: z.array(
    z.object({ usedUpToPercent: z.number().int(), returnedPercent: z.number().int() }),
  ),
  /** True if a helper at a counter has to see a proof of health reasons. */
  healthProof: z.boolean().optional(),
});
export type CancellationTerms = z.output<typeof cancellationRule>;

/**
 * A deduction by eGIRO that is still to be made, with its amount before the cancellation. The refund is then taken off it, unless the bank
 * already has it. Null or absent for a package that is paid.
 */
const deduction = z
  .object({ collectOn: day, amount: cents, sent: z.boolean() })
  .nullable()
  .optional();

export const packageCancellations = {
  quote: call({
    method: "GET",
    path: "/service/{id}/cancellation",
    auth: "customer",
    proxy: "any",
    doc: "Returns what the caller, who paid for the package, gets back for cancelling it now. It changes nothing. Null if it cannot be cancelled by the caller.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Customers call to cancel a package.",
    without: null,
    params: idParam,
    data: z
      .object({
        rule: cancellationRule,
        /** The last day on which everything is returned. Null once it has passed or a session was used. */
        coolingOffUntil: day.nullable().default(null),
        totalSessions: z.number().int(),
        usedSessions: z.number().int(),
        /** Booked sessions and assessments that are cancelled with it. */
        booked: z.number().int(),
        /** Booked sessions too near to be cancelled without charge. They count as used, except for health reasons. */
        forfeits: z.number().int(),
        /** The paid price of the package, with GST. */
        paidAmount: cents,
        /** The refund by reason, with GST. */
        refundAmount: z.object({ changedMind: cents, health: cents }),
        /** True if the reason HEALTH is refused here, because a helper at a counter has to see a proof. */
        needsProof: z.boolean().optional(),
        refundMethod: openEnum(refundMethods),
        deduction,
      })
      .nullable()
      .default(null),
  }),
  cancel: call({
    method: "POST",
    path: "/service/{id}/cancellation",
    auth: "customer",
    proxy: "pay",
    doc: "Cancels a paid package: its bookings are released, and the refund is made or due. `refundAmount` is the amount that the customer agreed to.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409, invalid: 409 },
    optional: "Customers call to cancel a package.",
    once: true,
    params: idParam,
    body: z.object({ reason: z.enum(cancellationReasons), refundAmount: cents }),
    data: z.object({
      orderId: recordId,
      creditNoteNumber: z.string(),
      refundAmount: cents,
      refundMethod: openEnum(refundMethods),
      deduction,
    }),
  }),
  creditNote: call({
    method: "GET",
    path: "/order/{id}/credit-note/{number}",
    auth: "customer",
    proxy: "own",
    doc: "Returns the credit note of a cancelled package as a PDF.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The order page names the credit note without a file.",
    params: idParam.extend({ number: z.string().max(40) }),
    query: documentLanguage,
    data: fileResponse,
  }),
};
