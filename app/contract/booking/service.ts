/** Services a client has bought, and their terms (SPEC sections 3, 4 and 7). */
import { z } from "zod";
import { call } from "../call";
import { cents, day, instant, openEnum, recordId } from "../fields";
import { programContentTypes, serviceStatuses, termStages } from "../lists";
import { clientFields } from "../people/loved-one";
import { packageFreeze } from "./package-freeze";

/** A pre-assessment, an intake, sessions one by one, or a post-assessment. */
export const bookableKinds = ["PRE_SESSION", "INTAKE", "SESSION", "POST_SESSION"] as const;
export type BookableKind = (typeof bookableKinds)[number];

/** Reasons why nothing can be booked although sessions of the package are left. */
export const bookingObstacles = [
  /** No group fits the time that is left. */
  "NO_GROUP",
  /** The next group that fits cannot be chosen yet. */
  "GROUP_NOT_OPEN",
  /** The dates of the group were cancelled and cannot be replaced. */
  "GROUP_LEFT",
  /** A required pre-assessment has no time left. */
  "NO_ASSESSMENT",
  /** No time is left for a session. */
  "NO_TIME",
] as const;
export type BookingObstacle = (typeof bookingObstacles)[number];

/** A group that can be chosen, and the last day for the whole choice, its pre-assessment included. */
const groupDays = z.object({ fromDate: day, chooseBy: day });

export const groupChoice = z.object({
  /** The group with the reserved place. Null if it cannot be joined any more. */
  reserved: groupDays.nullable().default(null),
  /** The last group that ends within the package. */
  last: groupDays,
  /** True if all groups that can be chosen now are full. The person can wait for a place. */
  isFull: z.boolean().optional(),
});
export type GroupChoice = z.output<typeof groupChoice>;

export const service = z.object({
  id: recordId,
  ...clientFields,
  productId: z.string(),
  productName: z.string(),
  productIcon: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  centerId: z.string(),
  centerName: z.string(),
  serviceStatus: openEnum(serviceStatuses),
  programContentType: openEnum(programContentTypes),
  fixedSessions: z.boolean(),
  totalSessions: z.number().int(),
  usedSessions: z.number().int(),
  /** Sessions that are booked and in the future. */
  scheduledSessions: z.number().int(),
  validFrom: day,
  validUntil: day,
  /** Says what became of a package that was cancelled after it was paid. Null or left out for any other. */
  cancelled: z
    .object({
      date: instant,
      unusedSessions: z.number().int(),
      refundAmount: cents,
      /** True if it was taken off the invoice before the payment. */
      takenOff: z.boolean().optional(),
      /** When the refund was made. Null while it is due. */
      returnedDate: instant.nullish(),
    })
    .nullable()
    .optional(),
  /** The order that bought it. A backend that does not know it leaves it out. */
  orderId: recordId.optional(),
  /** True if its payer can cancel it. A backend that does not know it leaves it out. */
  canCancel: z.boolean().optional(),
  /** Freezes that wait, apply or are still to come, and recent refusals. */
  freezes: z.array(packageFreeze).optional(),
  /** True if it can be frozen for a time. A backend that does not know it leaves it out. */
  canFreeze: z.boolean().optional(),
  /** True if it can be moved to another centre. A backend that does not know it leaves it out. */
  canMove: z.boolean().optional(),
  /** The first day of a further package of the programme, if it is paid for today. */
  renewsFrom: day.optional(),
  healthConditionChanged: z.boolean(),
  /** Channels by which the person's reminders go. Empty for a person without an address. A backend that does not know it leaves it out. */
  remindedBy: z.array(openEnum(["SMS", "EMAIL"])).optional(),
  term: z.object({
    id: recordId,
    stage: openEnum(termStages),
    preAssessmentRequired: z.boolean(),
    /** A pre-assessment is booked or was done. The stage may still ask for one with the intake. */
    preAssessmentBooked: z.boolean(),
    /** True if the programme ends with a post-assessment. A backend that does not know it leaves it out. */
    hasPostAssessment: z.boolean().optional(),
    /** The appointment that can be booked now. */
    toBook: openEnum(bookableKinds).nullable().default(null),
    /** Sessions that can still be booked until the last day, with at most two a week. Null if the backend does not count them. */
    bookable: z.number().int().nullable().default(null),
    obstacle: openEnum(bookingObstacles).nullable().default(null),
    /** Null unless a group is still to be chosen. */
    groupChoice: groupChoice.nullable().default(null),
  }),
});
export type Service = z.output<typeof service>;

export const services = {
  list: call({
    method: "GET",
    path: "/service",
    auth: "customer",
    proxy: "any",
    doc: "Returns the packages that the caller's clients have bought, each with its status.",
    spec: "7, Services and sessions; 3, Service",
    data: z.object({ services: z.array(service) }),
  }),
};
