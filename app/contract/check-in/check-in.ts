/**
 * Check-in and check-out at the centres (SPEC sections 3, 4 and 7). A poster's QR code leads here: it names a place and carries our
 * signature over it. Whoever says who they are gets a visit for three minutes, which alone names the person from then on.
 */
import { z } from "zod";
import { call } from "../call";
import { instant, requiredText, rule, withRules } from "../fields";
import { isCheckInIdNumber, toCheckInIdNumber } from "./check-in-identity";

export const attendanceStates = ["NOT_ATTENDED", "ATTENDING", "ATTENDED"] as const;
export const checkInRoles = ["PARTICIPANT", "VOLUNTEER", "INSTRUCTOR"] as const;
export const enrolments = ["ENROLLED", "NOT_ENROLLED"] as const;
export const checkInActions = ["CHECK_IN", "CHECK_OUT"] as const;
export type CheckInAction = (typeof checkInActions)[number];
export const verificationTypes = ["mobile", "nric"] as const;

/** What a poster is for, by the route it leads to. */
export const posterKinds = ["center", "individual", "org", "session"] as const;
export type PosterKind = (typeof posterKinds)[number];

/** SPEC section 9: the constant of 3 minutes. Long enough to find one's event, too short to leave lying about. */
export const VISIT_MS = 180_000;
/** The door opens this long before the start. */
export const OPENS_BEFORE_MINUTES = 60;
/** Who forgets to check out is checked out this long after the end. */
export const CLOSES_AFTER_MINUTES = 60;

export const poster = z.object({
  kind: z.enum(posterKinds),
  /** A centre, an activity, or a session: a bookable time or a cohort. */
  id: z.string().min(1).max(60),
  code: z.string().min(1).max(100),
});
export type Poster = z.output<typeof poster>;

export const checkInPlace = z.object({
  centerId: z.string(),
  centerName: z.string(),
  /** The activity or the session; null for a whole centre. */
  title: z.string().nullable(),
  /** Of the activity or the session, when it is today. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** False for a session or an activity of another day. */
  today: z.boolean(),
});
export type CheckInPlace = z.output<typeof checkInPlace>;

/** What can be done about an event now. */
export const eventStates = ["TO_CHECK_IN", "TO_CHECK_OUT", "TOO_EARLY", "OVER", "DONE"] as const;
export type EventState = (typeof eventStates)[number];

export const checkInEvent = z.object({
  /** A booked session, or an activity. */
  id: z.string(),
  /** Whose, where several people share a mobile number: a reference of this door and this visit, never the client ID. */
  personId: z.string(),
  sessionId: z.string(),
  title: z.string(),
  centerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  opensAt: instant,
  firstName: z.string(),
  /** Masked. */
  nric: z.string(),
  role: z.enum(checkInRoles),
  enrolment: z.enum(enrolments),
  attendance: z.enum(attendanceStates),
  checkedInAt: instant.nullable(),
  checkedOutAt: instant.nullable(),
  state: z.enum(eventStates),
});
export type CheckInEvent = z.output<typeof checkInEvent>;

/** A mobile number or an ID number: it says who is meant and proves nothing. */
export const verification = withRules(
  z.object({
    verificationType: z.enum(verificationTypes),
    countryCode: z.string().max(6).default("+65"),
    phone: z.string().max(20).default(""),
    nric: z.string().max(30).default("").transform(toCheckInIdNumber),
  }),
  [
    rule<{ verificationType: string; nric: string }>(
      ({ verificationType, nric = "" }) => verificationType !== "nric" || isCheckInIdNumber(nric),
      "nric",
      "NRIC is invalid",
    ),
  ],
);
export type Verification = z.output<typeof verification>;

export const visited = z.object({ visit: z.string(), events: z.array(checkInEvent) });
export type Visited = z.output<typeof visited>;

export const visitText = z.string().min(1).max(2000);

export const attended = z.object({
  action: z.enum(checkInActions),
  at: instant,
  title: z.string(),
  firstName: z.string(),
  /** When it ends, after a check-in. */
  endsAt: instant,
  /** Time given by a volunteer, after a check-out. */
  minutes: z.number().int().nullable(),
  /** The token of the page where it can be rated, after a check-out. */
  feedback: z.string().nullable(),
});
export type Attended = z.output<typeof attended>;

const placeId = z.object({ id: z.string().min(1).max(60) });
const sessionAction = z.object({ visit: visitText, booking: z.uuid() });

export const checkIns = {
  /** What a poster is for. 404 for a code that is not ours. */
  place: call({
    method: "POST",
    path: "/check-in/place",
    auth: "public",
    body: z.object({ poster }),
    data: checkInPlace,
  }),
  /** The same for the poster of a session. */
  validateQrAap: call({
    method: "POST",
    path: "/sessions/{id}/validate-qr-aap",
    auth: "public",
    params: placeId,
    body: z.object({ code: requiredText("The code is missing") }),
    data: checkInPlace,
  }),
  /**
   * The bookings of a participant at this session. 404 for somebody unknown or without a booking, which look alike; 409 with
   * WRONG_PLACE or WRONG_DAY for a booking elsewhere or on another day.
   */
  validateAapRegistration: call({
    method: "POST",
    path: "/sessions/{id}/validate-aap-registration",
    auth: "public",
    params: placeId,
    body: z.object({ code: requiredText("The code is missing"), who: verification }),
    data: visited,
  }),
  /** The same at any session of a centre today. */
  validateAtCentre: call({
    method: "POST",
    path: "/centers/{id}/validate-registration",
    auth: "public",
    params: placeId,
    body: z.object({ code: requiredText("The code is missing"), who: verification }),
    data: visited,
  }),
  /** How the events of a visit stand now. 410 when the visit is over. */
  visit: call({
    method: "POST",
    path: "/check-in/visit",
    auth: "public",
    body: z.object({ visit: visitText }),
    data: z.array(checkInEvent),
  }),
  /** The same visit twice gets the first answer again; another visit is told that it is done already. */
  checkIn: call({
    method: "POST",
    path: "/sessions/{id}/check-in",
    auth: "public",
    params: placeId,
    body: sessionAction,
    data: attended,
  }),
  checkOut: call({
    method: "POST",
    path: "/sessions/{id}/check-out",
    auth: "public",
    params: placeId,
    body: sessionAction,
    data: attended,
  }),
};
