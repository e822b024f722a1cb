/** Closing of the customer's own account: what it would cost, and the closing itself. */
import { z } from "zod";
import { call, emptyResponse } from "../call";
import { cents, day, recordId } from "../fields";

export const accountClosing = {
  quote: call({
    method: "GET",
    path: "/profile/closing",
    auth: "customer",
    proxy: "own",
    doc: "Returns what closing the account would cancel and cost. It always concerns the signed-in customer.",
    spec: "ours",
    optional: "Customers call to close their account.",
    data: z.object({
      /** Sessions and assessments to come. */
      booked: z.number().int(),
      /** The part of them that counts as used, because it is too late to cancel them without charge. */
      forfeits: z.number().int(),
      dentalAppointments: z.number().int(),
      unpaidOrders: z.number().int(),
      /** Unpaid invoices of packages in use. The account is not closed before they are paid or cancelled. */
      owed: z
        .array(
          z.object({
            orderId: recordId,
            description: z.string(),
            amount: cents,
            /** The day on which it is deducted by eGIRO. Null if it has to be paid. */
            deductedOn: day.nullable(),
            /** Its packages that the customer can cancel. `forName` is null for the customer's own. */
            packages: z.array(
              z.object({
                termId: z.string(),
                productName: z.string(),
                forName: z.string().nullable(),
              }),
            ),
          }),
        )
        .default([]),
      /** Money that still goes back to the customer. The account may be closed before. */
      refundsDue: cents.default(0),
      arrangements: z.number().int(),
      cards: z.number().int(),
      /** Packages that still have sessions. `refundAmount` was paid and goes back if the package is cancelled before the account is closed. */
      packages: z.array(
        z.object({
          termId: z.string(),
          productName: z.string(),
          validUntil: day,
          unusedSessions: z.number().int(),
          refundAmount: cents.nullable().default(null),
        }),
      ),
      /** Customers who act for this one, and people this one acts for. */
      actedForBy: z.number().int(),
      lovedOnes: z.number().int(),
    }),
  }),
  close: call({
    method: "POST",
    path: "/profile/closing",
    auth: "customer",
    proxy: "own",
    freshSignIn: "always",
    doc: "Closes the signed-in customer's account. Bookings are cancelled by their rules, arrangements and access end, and cards are deleted. The record of the person stays. 409 while an invoice is owed.",
    spec: "ours",
    optional: "Customers call to close their account.",
    errors: { noticeOver: 409, paymentUnderWay: 409, notAllowed: 409 },
    once: true,
    body: z.object({
      /** The number of sessions that the customer agreed to lose. */
      forfeits: z.number().int().min(0),
    }),
    data: emptyResponse,
  }),
};
