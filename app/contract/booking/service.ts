/** Services a client has bought, and their terms (SPEC sections 3, 4 and 7). */
import { z } from "zod";
import { call } from "../call";
import { day, openEnum, recordId } from "../fields";
import { programContentTypes, serviceStatuses, termStages } from "../lists";
import { whose } from "../people/loved-one";

/** A pre-assessment, an intake, sessions one by one, or a post-assessment. */
export const toBook = ["PRE_SESSION", "INTAKE", "SESSION", "POST_SESSION"] as const;
export type ToBook = (typeof toBook)[number];

export const service = z.object({
  id: recordId,
  ...whose,
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
  healthConditionChanged: z.boolean(),
  term: z.object({
    id: recordId,
    stage: openEnum(termStages),
    preAssessmentRequired: z.boolean(),
    /** A pre-assessment is booked or was done. The stage may still ask for one with the intake. */
    preAssessmentBooked: z.boolean(),
    /** The appointment that can be booked now. */
    toBook: openEnum(toBook).nullable().default(null),
  }),
});
export type Service = z.output<typeof service>;

export const services = {
  list: call({
    method: "GET",
    path: "/service",
    auth: "customer",
    doc: "What the caller's clients have bought and use, each with where it stands.",
    spec: "7, Services and sessions; 3, Service",
    data: z.object({ services: z.array(service) }),
  }),
};
