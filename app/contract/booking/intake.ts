/** Intakes: cohorts with fixed dates, and enrolling in one (SPEC sections 3 and 7). */
import { z } from "zod";
import { call } from "../call";
import { day, instant } from "../fields";
import { appointment } from "./session";

/** SPEC section 9, runs lookup limit. */
export const MOST_RUNS = 2;

/** Why a run cannot be chosen. */
export const runProblems = [
  "FULL",
  /** It ends after the package does. */
  "BEYOND_VALIDITY",
  /** Its first meeting is not after the pre-assessment that is booked. */
  "BEFORE_PRE_ASSESSMENT",
] as const;

export const run = z.object({
  id: z.uuid(),
  fromDate: day,
  toDate: day,
  /** "Every Tuesday and Thursday, 10:00 AM to 10:45 AM". */
  recurrence: z.string(),
  /** All meetings of the one run: as many as the package has sessions. */
  sessions: z.array(z.object({ startsAt: instant, endsAt: instant })),
  seatsLeft: z.number().int(),
  /** The term has its seat in this run since it was paid for. */
  held: z.boolean(),
  problem: z.enum(runProblems).nullable(),
});
export type Run = z.output<typeof run>;

export const intakes = {
  /** The next runs of a term's product at its centre. */
  list: call({
    method: "GET",
    path: "/intake",
    auth: "customer",
    query: z.object({
      termId: z.uuid(),
      limit: z.coerce.number().int().min(1).max(MOST_RUNS).default(MOST_RUNS),
    }),
    data: z.array(run),
  }),
  enrol: call({
    method: "POST",
    path: "/intake/enrol",
    auth: "customer",
    once: true,
    body: z.object({
      clientId: z.string().max(40),
      /** The service. */
      subscription: z.uuid(),
      subscriptionTermId: z.uuid(),
      intakeId: z.uuid(),
      /** Booked with it where the stage still asks for a pre-assessment. */
      preAssessmentSlotId: z.uuid().optional(),
    }),
    data: z.object({ sessions: z.array(appointment) }),
  }),
};
