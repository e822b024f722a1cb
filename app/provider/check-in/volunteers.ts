/** Check-in and check-out of volunteers at the door, found by their input, and records of their hours. */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import type {
  AttendanceResult,
  CheckInAction,
  Poster,
  Verification,
  VisitWithEvents,
} from "~/contract/check-in/check-in";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import {
  activity,
  organisation,
  volunteer,
  volunteerAttendance,
  volunteerRegistration,
} from "~/database/schema/check-in";
import { formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { getFirstName } from "~/lib/text/first-name";
import { createFeedbackToken } from "../help/feedback-occasions";
import type { AreaHandlers, Context } from "../shared/context";
import { markUntranslated, refuse, rejectNotFound } from "../shared/failure";
import { rejectRepeated, requireCheckInTime } from "./event-state";
import { findWithinDoorLimit, isPersonWithNumber } from "./match-person";
import { findOccurrenceToday, type Occurrence, resolvePoster } from "./place";
import { requireNoOtherCheckIn } from "./single-event-guard";
import { createPersonReference, createVisit, openVisit, sealVisit, type Visit } from "./visit";
import { createActivityEvent, type HelpedActivity, listActivitiesToday } from "./volunteer-events";

type AttendanceRow = typeof volunteerAttendance.$inferSelect;

export const volunteerHandlers: AreaHandlers<typeof contract.volunteerAttendances> = {
  organisations: ({ db }) => db.select().from(organisation).orderBy(asc(organisation.name)),

  validate: (context, { body }) =>
    findWithinDoorLimit(context, body.poster, body.who, () => findVolunteer(context, body)),

  checkIn: (context, { body }) =>
    context.db.transaction(async (tx) => {
      const visit = openVisit(context, body.visit, "VOLUNTEER");
      const row = await visitedActivity(tx, context, visit, body);
      // A volunteer who has not checked out since yesterday still attends.
      if (row.attendance && row.attendance.day !== toSingaporeDay(context.now))
        rejectRepeated(...stateOf(row.attendance));
      if (row.attendance === null) {
        requireCheckInTime(row.hours, context.now);
        await requireNoOtherCheckIn(tx, context.now, row.volunteer.idNumberLookup, row.activity.id);
      }
      const [came] = await tx
        .insert(volunteerAttendance)
        .values({
          activityId: row.activity.id,
          volunteerId: row.volunteer.id,
          day: toSingaporeDay(context.now),
          organisationId: visit.organisationId,
          enrolment: row.enrolled ? "ENROLLED" : "NOT_ENROLLED",
          endsAt: row.hours.endsAt,
          checkedInAt: context.now,
          checkedInBy: visit.id,
        })
        .onConflictDoNothing()
        .returning();
      const attendance = came ?? (await attendanceOf(tx, context, row));
      if (attendance.checkedInBy !== visit.id) rejectRepeated(...stateOf(attendance));
      return answerOf(row, "CHECK_IN", attendance.checkedInAt);
    }),

  checkOut: (context, { body }) =>
    context.db.transaction(async (tx) => {
      const visit = openVisit(context, body.visit, "VOLUNTEER");
      const row = await visitedActivity(tx, context, visit, body);
      if (row.attendance === null) return rejectRepeated("NOT_ATTENDED", null);
      const { attendance } = row;
      const minutes = countMinutesVolunteered(row.hours, attendance.checkedInAt, context.now);
      const [left] = await tx
        .update(volunteerAttendance)
        .set({ checkedOutAt: context.now, checkedOutBy: visit.id, minutes })
        .where(
          and(eq(volunteerAttendance.id, attendance.id), isNull(volunteerAttendance.checkedOutAt)),
        )
        .returning();
      const record = left ?? (await reread(tx, attendance));
      if (record.checkedOutBy !== visit.id) rejectRepeated(...stateOf(record));
      const token = await createFeedbackToken(tx, context, {
        bookingId: null,
        volunteerAttendanceId: record.id,
        subject: `${row.activity.name} on ${formatDate(row.hours.startsAt)}`,
      });
      return answerOf(row, "CHECK_OUT", record.checkedOutAt ?? context.now, {
        minutes: record.minutes,
        feedback: token,
      });
    }),
};

interface VolunteerQuery {
  poster: Poster;
  organisationId: string | null;
  who: Verification;
}

const isVolunteerWith = (lookup: string) => eq(volunteer.idNumberLookup, lookup);

async function findVolunteer(
  context: Context,
  { poster, organisationId, who }: VolunteerQuery,
): Promise<VisitWithEvents> {
  const place = await resolvePoster(context, poster);
  if (poster.kind === "session") return rejectNotFound("The activity");
  const people = await context.db
    .select({ id: volunteer.id })
    .from(volunteer)
    .where(
      and(
        isPersonWithNumber(context, volunteer, isVolunteerWith, who),
        organisationId === null ? undefined : eq(volunteer.organisationId, organisationId),
      ),
    );
  if (people.length === 0)
    return refuse(
      404,
      errorCodes.notFound,
      markUntranslated("We found no volunteer with this number."),
    );
  const visit = createVisit(context, {
    role: "VOLUNTEER",
    place: poster,
    people: people.map(({ id }) => id),
    organisationId,
  });
  const events = await listActivitiesToday(context.db, context.now, visit);
  if (events.length === 0 && !place.today)
    refuse(409, errorCodes.wrongDay, markUntranslated("This activity is not today."));
  if (events.length === 0) await refuseOtherPlace(context, visit.people);
  return {
    visit: sealVisit(context, visit),
    events: events.map((row) => createActivityEvent(context, visit, row)),
  };
}

/** Counts a volunteer's minutes. Only the activity's own hours count. */
export function countMinutesVolunteered(
  { startsAt, endsAt }: Occurrence,
  from: Date,
  to: Date,
): number {
  const begin = Math.max(startsAt.getTime(), from.getTime());
  const end = Math.min(endsAt.getTime(), to.getTime());
  return Math.max(0, Math.floor((end - begin) / 60_000));
}

/** @throws 409 because there is no activity here today. The code distinguishes an activity at another centre. */
async function refuseOtherPlace(context: Context, people: string[]): Promise<never> {
  const registered = await context.db
    .select({ activity })
    .from(volunteerRegistration)
    .innerJoin(activity, eq(activity.id, volunteerRegistration.activityId))
    .where(inArray(volunteerRegistration.volunteerId, people));
  const hasOtherCentre = registered.some(
    (row) => findOccurrenceToday(row.activity, context.now) !== null,
  );
  return hasOtherCentre
    ? refuse(
        409,
        errorCodes.wrongPlace,
        markUntranslated("Your activity today is at another centre."),
      )
    : refuse(409, errorCodes.wrongDay, markUntranslated("There is no activity here today."));
}

/** @throws 404 for a volunteer or an activity that is not of this visit. */
async function visitedActivity(
  tx: Transaction,
  context: Context,
  visit: Visit,
  chosen: { activity: string; volunteer: string },
): Promise<HelpedActivity> {
  const rows = await listActivitiesToday(tx, context.now, visit);
  const found = rows.find(
    (row) =>
      row.activity.id === chosen.activity &&
      createPersonReference(context, visit, row.volunteer.id) === chosen.volunteer,
  );
  return found ?? rejectNotFound("The activity");
}

async function attendanceOf(
  tx: Transaction,
  { now }: Context,
  { activity: { id }, volunteer: person }: { activity: { id: string }; volunteer: { id: string } },
): Promise<AttendanceRow> {
  const [found] = await tx
    .select()
    .from(volunteerAttendance)
    .where(
      and(
        eq(volunteerAttendance.activityId, id),
        eq(volunteerAttendance.volunteerId, person.id),
        eq(volunteerAttendance.day, toSingaporeDay(now)),
      ),
    );
  return found ?? rejectNotFound("The attendance");
}

async function reread(tx: Transaction, { id }: AttendanceRow): Promise<AttendanceRow> {
  const [found] = await tx.select().from(volunteerAttendance).where(eq(volunteerAttendance.id, id));
  return found ?? rejectNotFound("The attendance");
}

function stateOf(row: AttendanceRow): ["ATTENDED" | "ATTENDING", Date] {
  return row.checkedOutAt === null
    ? ["ATTENDING", row.checkedInAt]
    : ["ATTENDED", row.checkedOutAt];
}

function answerOf(
  row: HelpedActivity,
  action: CheckInAction,
  at: Date,
  { minutes, feedback }: Pick<AttendanceResult, "minutes" | "feedback"> = {
    minutes: null,
    feedback: null,
  },
): AttendanceResult {
  return {
    action,
    at: at.toISOString(),
    title: row.activity.name,
    firstName: getFirstName(row.volunteer.name),
    endsAt: row.hours.endsAt.toISOString(),
    minutes,
    feedback,
  };
}
