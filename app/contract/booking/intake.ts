/** Intakes: sessions of a programme on fixed dates, and enrolling in one (SPEC sections 3 and 7). */
import { z } from "zod";
import { call } from "../call";
import { day, instant, openEnum, recordId } from "../fields";
import { appointment } from "./appointment";

/** SPEC section 9, runs lookup limit. */
export const MAX_INTAKES = 2;

/** Reasons why an intake cannot be chosen. */
export const intakeProblems = [
  "FULL",
  /** It ends after the package does. */
  "BEYOND_VALIDITY",
  /** Its first session is not after the pre-assessment that is booked. */
  "BEFORE_PRE_ASSESSMENT",
  /** The package is frozen on some of its dates. */
  "FROZEN",
] as const;

export const intake = z.object({
  id: recordId,
  fromDate: day,
  toDate: day,
  /** "Every Tuesday and Thursday, 10:00 AM to 10:45 AM". */
  recurrence: z.string(),
  /** All its sessions: as many as the package has sessions. */
  sessions: z.array(z.object({ startsAt: instant, endsAt: instant })),
  seatsLeft: z.number().int(),
  /** The term has its seat in this intake since it was paid for. */
  held: z.boolean(),
  problem: openEnum(intakeProblems).nullable().default(null),
});
export type Intake = z.output<typeof intake>;

export const intakes = {
  list: call({
    method: "GET",
    path: "/intake",
    auth: "customer",
    proxy: "any",
    doc: "Returns the next intakes of a term's product at its centre: at most `limit` that can be joined, and at most as many that cannot.",
    spec: "7, Services and sessions; 3, Intake",
    errors: { notFound: 404 },
    query: z.object({
      termId: recordId,
      limit: z.coerce.number().int().min(1).max(MAX_INTAKES).default(MAX_INTAKES),
      /** The intake that the customer chose before. It comes first if it can still be joined. */
      chosen: recordId.optional(),
    }),
    data: z.array(intake),
  }),
  enrol: call({
    method: "POST",
    path: "/intake/enrol",
    auth: "customer",
    proxy: "book",
    doc: "Enrols a term in an intake and books all of its sessions. A pre-assessment that the stage requires is booked in the same call.",
    spec: "7, Services and sessions; 3, Intake",
    errors: {
      nothingToBook: 409,
      alreadyDone: 409,
      placeNotOffered: 409,
      notFound: 404,
      full: 409,
      slotNotBookable: 409,
      personBusy: 409,
      notAllowed: 409,
    },
    once: true,
    body: z.object({
      clientId: z.string().max(64),
      /** The service. */
      subscription: recordId,
      subscriptionTermId: recordId,
      intakeId: recordId,
      /** The pre-assessment to book along with the intake, where the stage still asks for one. */
      preAssessmentSlotId: recordId.optional(),
    }),
    data: z.object({ sessions: z.array(appointment) }),
  }),
};
