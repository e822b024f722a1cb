/**
 * Check-in and check-out at the centres (SPEC sections 3, 4 and 7). A poster's QR code leads here: it names a place and carries our
 * signature. A visitor who identifies themselves gets a visit for three minutes. From then on the visit alone identifies the person.
 */

import { z } from "zod";
import { readPhone } from "~/lib/singapore/phone";
import { type Reply, reply } from "../../languages/reply";
import { titleParts } from "../booking/appointment";
import { call } from "../call";
import { createFieldRule, instant, openEnum, recordId, requiredText, withRules } from "../fields";
import { isCheckInIdNumber, toCheckInIdNumber } from "./check-in-identity";

export const attendanceStates = ["NOT_ATTENDED", "ATTENDING", "ATTENDED"] as const;
export const checkInRoles = ["PARTICIPANT", "VOLUNTEER", "INSTRUCTOR"] as const;
export const enrolments = ["ENROLLED", "NOT_ENROLLED"] as const;
export const checkInActions = ["CHECK_IN", "CHECK_OUT"] as const;
export type CheckInAction = (typeof checkInActions)[number];
export const verificationTypes = ["mobile", "nric"] as const;

/** Kinds of poster, named after the route that each leads to. */
export const posterKinds = ["center", "individual", "org", "session"] as const;
export type PosterKind = (typeof posterKinds)[number];

/** The door opens this long before the start. */
export const CHECK_IN_OPENS_BEFORE_MINUTES = 60;
/** Minutes after the end until the check-out is automatic for those who forget it. */
export const AUTO_CHECK_OUT_AFTER_MINUTES = 60;

export const poster = z.object({
  kind: z.enum(posterKinds),
  /** A centre, an activity, or a session: a bookable time or an intake. */
  id: z.string().min(1).max(64),
  code: z.string().min(1).max(100),
});
export type Poster = z.output<typeof poster>;

export const checkInPlace = z.object({
  centerId: z.string(),
  centerName: z.string(),
  /** The activity or the session. Null for a whole centre. */
  title: z.string().nullable().default(null),
  /** Start of the activity or the session, if it is today. */
  startsAt: instant.nullable().default(null),
  endsAt: instant.nullable().default(null),
  /** False for a session or an activity of another day. */
  today: z.boolean(),
});
export type CheckInPlace = z.output<typeof checkInPlace>;

/** Actions that an event allows now. */
export const eventStates = ["TO_CHECK_IN", "TO_CHECK_OUT", "TOO_EARLY", "OVER", "DONE"] as const;
export type EventState = (typeof eventStates)[number];

export const checkInEvent = z.object({
  /** A booked session, or an activity. */
  id: z.string(),
  /**
   * The person of the event, where several people share a mobile number. It is a reference of this door and this visit, never the client
   * ID.
   */
  personId: z.string(),
  sessionId: z.string(),
  title: z.string(),
  ...titleParts,
  centerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  opensAt: instant,
  firstName: z.string(),
  /** Masked. */
  nric: z.string(),
  role: openEnum(checkInRoles),
  enrolment: openEnum(enrolments),
  attendance: openEnum(attendanceStates),
  checkedInAt: instant.nullable().default(null),
  checkedOutAt: instant.nullable().default(null),
  state: openEnum(eventStates),
});
export type CheckInEvent = z.output<typeof checkInEvent>;

const NO_CODE = "The code is missing" as Reply;

/** A mobile number or an ID number. It identifies the person and proves nothing. */
export const verification = withRules(
  z.object({
    verificationType: z.enum(verificationTypes),
    countryCode: z.string().max(6).default("+65"),
    phone: z.string().max(60).default(""),
    nric: z.string().max(30).default("").transform(toCheckInIdNumber),
  }),
  [
    createFieldRule<{ verificationType: string; nric: string }>(
      ({ verificationType, nric = "" }) => verificationType !== "nric" || isCheckInIdNumber(nric),
      "nric",
      reply("replies:nric.invalid"),
    ),
  ],
).transform((who) => {
  const { countryCode: code, number } = readPhone(who.countryCode, who.phone);
  return { ...who, countryCode: code, phone: number };
});
export type Verification = z.output<typeof verification>;

export const visitWithEvents = z.object({ visit: z.string(), events: z.array(checkInEvent) });
export type VisitWithEvents = z.output<typeof visitWithEvents>;

export const visitReference = z.string().min(1).max(2000);

export const attendanceResult = z.object({
  action: openEnum(checkInActions),
  at: instant,
  title: z.string(),
  ...titleParts,
  firstName: z.string(),
  /** When it ends, after a check-in. */
  endsAt: instant,
  /** Minutes of help by a volunteer, after a check-out. */
  minutes: z.number().int().nullable().default(null),
  /** The token of the page where it can be rated, after a check-out. */
  feedback: z.string().nullable().default(null),
});
export type AttendanceResult = z.output<typeof attendanceResult>;

const placeId = z.object({ id: z.string().min(1).max(64) });
const sessionAction = z.object({ visit: visitReference, booking: recordId });

export const checkIns = {
  place: call({
    method: "POST",
    path: "/check-in/place",
    auth: "public",
    doc: "Returns the purpose of a poster. 404 for a code that is not the provider's.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "Check-in works only from the posters of sessions.",
    body: z.object({ poster }),
    data: checkInPlace,
  }),
  validateQrAap: call({
    method: "POST",
    path: "/sessions/{id}/validate-qr-aap",
    auth: "public",
    doc: "Returns the session of a poster. 404 for a code that is not the provider's.",
    spec: "7, Other public",
    errors: { notFound: 404 },
    params: placeId,
    body: z.object({ code: requiredText(NO_CODE) }),
    data: checkInPlace,
  }),
  validateAapRegistration: call({
    method: "POST",
    path: "/sessions/{id}/validate-aap-registration",
    auth: "public",
    doc: "Returns the bookings of a participant at this session. 404 in the same form for an unknown person and for one without a booking. 409 with WRONG_PLACE or WRONG_DAY for a booking at another place or on another day.",
    spec: "7, Other public; 4, Check-in steps",
    errors: { wrongPlace: 409, notFound: 404, wrongDay: 409 },
    params: placeId,
    body: z.object({ code: requiredText(NO_CODE), who: verification }),
    data: visitWithEvents,
  }),
  validateAtCentre: call({
    method: "POST",
    path: "/centers/{id}/validate-registration",
    auth: "public",
    doc: "Returns the bookings of a participant at any session of a centre today.",
    spec: "ours",
    errors: { notFound: 404, wrongPlace: 409, wrongDay: 409 },
    optional: "Participants check in by the poster of their session.",
    params: placeId,
    body: z.object({ code: requiredText(NO_CODE), who: verification }),
    data: visitWithEvents,
  }),
  visit: call({
    method: "POST",
    path: "/check-in/visit",
    auth: "public",
    doc: "Returns the current status of a visit's events. 410 when the visit has ended.",
    spec: "ours",
    errors: { visitOver: 410, notFound: 404 },
    optional: "The page shows the status from when the person was found.",
    body: z.object({ visit: visitReference }),
    data: z.array(checkInEvent),
  }),
  checkIn: call({
    method: "POST",
    path: "/sessions/{id}/check-in",
    auth: "public",
    doc: "Checks a participant in. A repeated call of the same visit gets the first answer again. Another visit is refused, because the participant is already checked in.",
    spec: "7, Other public; 4, Check-in steps",
    errors: {
      tooEarly: 409,
      over: 409,
      alreadyIn: 409,
      alreadyOut: 409,
      notFound: 404,
      visitOver: 410,
      assessmentFirst: 409,
      attendingElsewhere: 409,
    },
    params: placeId,
    body: sessionAction,
    data: attendanceResult,
  }),
  checkOut: call({
    method: "POST",
    path: "/sessions/{id}/check-out",
    auth: "public",
    doc: "Checks a participant out, from the start of the session on.",
    spec: "7, Other public; 4, Check-in steps",
    errors: {
      alreadyOut: 409,
      notIn: 409,
      alreadyIn: 409,
      visitOver: 410,
      over: 409,
      tooEarly: 409,
      notFound: 404,
    },
    params: placeId,
    body: sessionAction,
    data: attendanceResult,
  }),
};
