/** Records of staff about sessions and people: who came, doctor's notes, and results of assessments. */
import { z } from "zod";
import { titleParts } from "../booking/appointment";
import { call, emptyResponse } from "../call";
import { instant, openEnum, recordId } from "../fields";
import { clientIdText } from "../people/loved-one";

const enteredBy = z.string().min(1).max(1000);

/** A figure that the programme's data names, such as "Grip strength" in "kg". */
export const figure = z.object({ name: z.string().max(60), unit: z.string().max(20) });
export type Figure = z.output<typeof figure>;

const result = figure.extend({ value: z.number() });

export const staffRecordKinds = ["CAME", "ABSENT", "DOCTORS_NOTE", "RESULTS"] as const;

const staffRecord = z.object({
  id: recordId,
  kind: openEnum(staffRecordKinds),
  clientName: z.string(),
  /** The term of the session. Null for a doctor's note. */
  termId: recordId.nullable().default(null),
  /** The session's or assessment's name. Null for a doctor's note. */
  title: z.string().nullable().default(null),
  /** The parts of the title. */
  session: z.object(titleParts).optional(),
  /** Start of the session or assessment. */
  startsAt: instant.nullable().default(null),
  results: z.array(result).default([]),
  recordedAt: instant,
  centerName: z.string(),
});
export type StaffRecord = z.output<typeof staffRecord>;

const listedSession = z.object({
  bookingId: recordId,
  clientId: z.string(),
  name: z.string(),
  title: z.string(),
  ...titleParts,
  startsAt: instant,
  endsAt: instant,
  state: openEnum(["EXPECTED", "CAME", "ABSENT"]),
  /** True for a presence that staff recorded and that they can take back. */
  canCorrect: z.boolean().optional(),
  /** True while the person's sessions wait for a doctor's note. */
  needsDoctorsNote: z.boolean(),
  /** The CHAS tier that lowered the package's price, until the person came to a session. Staff check the card. Null for no subsidy. */
  chasTier: z.string().nullable().optional(),
  /** Figures of an assessment. Empty for a session. */
  figures: z.array(figure),
});
export type ListedSession = z.output<typeof listedSession>;

export const staffRecords = {
  list: call({
    method: "GET",
    path: "/staff-record",
    auth: "customer",
    proxy: "any",
    doc: "Returns what staff recorded about the client acted for, or about all clients of the caller, newest first: sessions, doctor's notes and results of assessments.",
    spec: "ours",
    optional: "Customers do not see what staff recorded.",
    without: [],
    data: z.array(staffRecord),
  }),
  today: call({
    method: "POST",
    path: "/counter/sessions",
    auth: "public",
    doc: "Returns today's sessions and assessments at the helper's centre, by time and name.",
    spec: "ours",
    errors: { counterWithdrawn: 403 },
    optional: "Staff do not record attendance in the portal.",
    body: z.object({ enteredBy }),
    data: z.object({ centerName: z.string(), sessions: z.array(listedSession) }),
  }),
  attendance: call({
    method: "POST",
    path: "/counter/sessions/attendance",
    auth: "public",
    doc: "Records that a person came to a session of today, or did not come. An absence takes back a presence that staff recorded. An assessment to which the person came counts as done.",
    spec: "ours",
    errors: {
      counterWithdrawn: 403,
      notFound: 404,
      wrongDay: 409,
      tooEarly: 409,
      alreadyIn: 409,
      assessmentFirst: 409,
    },
    optional: "Staff do not record attendance in the portal.",
    body: z.object({ enteredBy, bookingId: recordId, came: z.boolean() }),
    data: emptyResponse,
  }),
  doctorsNote: call({
    method: "POST",
    path: "/counter/doctors-notes",
    auth: "public",
    doc: "Records that staff saw a doctor's note. Sessions that waited for it can be booked. It is refused if nothing waits for it.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notFound: 404, notAllowed: 409 },
    optional: "Staff do not record doctor's notes in the portal.",
    body: z.object({ enteredBy, clientId: clientIdText }),
    data: emptyResponse,
  }),
  results: call({
    method: "POST",
    path: "/counter/sessions/results",
    auth: "public",
    doc: "Records the results of an assessment of today, in the figures that the programme names. The assessment counts as done.",
    spec: "ours",
    errors: {
      counterWithdrawn: 403,
      notFound: 404,
      wrongDay: 409,
      notAllowed: 409,
      assessmentFirst: 409,
    },
    optional: "Staff do not record results in the portal.",
    body: z.object({
      enteredBy,
      bookingId: recordId,
      results: z
        .array(z.object({ name: z.string().max(60), value: z.number().min(0).max(10_000) }))
        .min(1)
        .max(20),
    }),
    data: emptyResponse,
  }),
};
