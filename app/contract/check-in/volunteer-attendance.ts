/** Volunteers at the centres: on their own or sent by an organisation (SPEC sections 4, 6 and 7). */
import { z } from "zod";
import { call } from "../call";
import { attended, poster, verification, visited, visitText } from "./check-in";

export const volunteerOrganisation = z.object({ id: z.string(), name: z.string() });
export type VolunteerOrganisation = z.output<typeof volunteerOrganisation>;

/** `volunteer` is the `personId` of the visit's event. */
const action = z.object({ visit: visitText, activity: z.uuid(), volunteer: z.string().max(60) });

export const volunteerAttendances = {
  organisations: call({
    method: "GET",
    path: "/volunteer-org",
    auth: "public",
    data: z.array(volunteerOrganisation),
  }),
  /** The volunteer's activities here today. 404 for somebody unknown, or not of this organisation. */
  validate: call({
    method: "POST",
    path: "/volunteer/attendance/validate",
    auth: "public",
    body: z.object({
      poster,
      /** Null for somebody who volunteers on their own. */
      organisationId: z.string().max(60).nullable(),
      who: verification,
    }),
    data: visited,
  }),
  checkIn: call({
    method: "POST",
    path: "/volunteer/attendance/check-in",
    auth: "public",
    body: action,
    data: attended,
  }),
  checkOut: call({
    method: "POST",
    path: "/volunteer/attendance/check-out",
    auth: "public",
    body: action,
    data: attended,
  }),
};
