/** Volunteers at the centres: on their own or sent by an organisation (SPEC sections 4, 6 and 7). */
import { z } from "zod";
import { call } from "../call";
import { recordId } from "../fields";
import {
  attendanceResult,
  poster,
  verification,
  visitReference,
  visitWithEvents,
} from "./check-in";

export const volunteerOrganisation = z.object({ id: z.string(), name: z.string() });
export type VolunteerOrganisation = z.output<typeof volunteerOrganisation>;

/** `volunteer` is the `personId` of the visit's event. */
const action = z.object({
  visit: visitReference,
  activity: recordId,
  volunteer: z.string().max(64),
});

export const volunteerAttendances = {
  organisations: call({
    method: "GET",
    path: "/volunteer-org",
    auth: "public",
    doc: "Returns the organisations that send volunteers.",
    spec: "7, Other public",
    data: z.array(volunteerOrganisation),
  }),
  validate: call({
    method: "POST",
    path: "/volunteer/attendance/validate",
    auth: "public",
    doc: "Returns the volunteer's activities here today. 404 for a person who is unknown or not of this organisation.",
    spec: "7, Other public; 4, Check-in steps",
    errors: { notFound: 404, wrongDay: 409, wrongPlace: 409 },
    body: z.object({
      poster,
      /** Null for a volunteer without an organisation. */
      organisationId: z.string().max(64).nullable().default(null),
      who: verification,
    }),
    data: visitWithEvents,
  }),
  checkIn: call({
    method: "POST",
    path: "/volunteer/attendance/check-in",
    auth: "public",
    doc: "Checks a volunteer in.",
    spec: "7, Other public; 4, Check-in steps",
    errors: {
      alreadyIn: 409,
      attendingElsewhere: 409,
      tooEarly: 409,
      visitOver: 410,
      over: 409,
      notFound: 404,
    },
    body: action,
    data: attendanceResult,
  }),
  checkOut: call({
    method: "POST",
    path: "/volunteer/attendance/check-out",
    auth: "public",
    doc: "Checks a volunteer out and returns the minutes of service.",
    spec: "7, Other public; 4, Check-in steps",
    errors: {
      notIn: 409,
      alreadyOut: 409,
      visitOver: 410,
      over: 409,
      notFound: 404,
      alreadyIn: 409,
    },
    body: action,
    data: attendanceResult,
  }),
};
