/** Today's activities for a visit's volunteers, and the state of each. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { CheckInEvent, Poster } from "~/contract/check-in/check-in";
import type { Database } from "~/database/engine/connect.server";
import {
  activity,
  volunteer,
  volunteerAttendance,
  volunteerRegistration,
} from "~/database/schema/check-in";
import { centre } from "~/database/schema/offering/centre";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import { getFirstName } from "~/lib/text/first-name";
import type { Context } from "../shared/context";
import { computeEventState, computeOpening } from "./event-state";
import { findOccurrenceOn, type Occurrence } from "./place";
import { createPersonReference, type Visit } from "./visit";

/**
 * Joins the attendance of today. A volunteer who has not checked out since yesterday still attends, so that one comes first. So does
 * one that this visit checked out, because its form may arrive twice.
 */
const rowsWith = (db: Database, today: Day, visitId: string) =>
  db
    .select({
      activity,
      centreName: centre.name,
      volunteer,
      attendance: volunteerAttendance,
      enrolled: sql<boolean>`${volunteerRegistration.volunteerId} is not null`,
    })
    .from(activity)
    .innerJoin(centre, eq(centre.id, activity.centreId))
    .innerJoin(volunteer, sql`true`)
    .leftJoin(
      volunteerRegistration,
      and(
        eq(volunteerRegistration.activityId, activity.id),
        eq(volunteerRegistration.volunteerId, volunteer.id),
      ),
    )
    .leftJoin(
      volunteerAttendance,
      and(
        eq(volunteerAttendance.activityId, activity.id),
        eq(volunteerAttendance.volunteerId, volunteer.id),
        sql`${volunteerAttendance.id} = (select current.id from provider.volunteer_attendance current
          where current.activity_id = ${activity.id} and current.volunteer_id = ${volunteer.id}
          and (current.day = ${today} or (current.day = ${addDays(today, -1)}
            and (current.checked_out_at is null or current.checked_out_by = ${visitId})))
          order by current.day limit 1)`,
      ),
    )
    .$dynamic();

export type HelpedActivity = Awaited<ReturnType<typeof rowsWith>>[number] & { hours: Occurrence };

const atPlace = ({ kind, id }: Omit<Poster, "code">) =>
  kind === "center" ? eq(activity.centreId, id) : eq(activity.id, id);

/** Lists today's activities at the place. Those with the volunteer on their list come first. */
export async function listActivitiesToday(
  db: Database,
  now: Date,
  visit: Pick<Visit, "id" | "place" | "people">,
): Promise<HelpedActivity[]> {
  const rows = await rowsWith(db, toSingaporeDay(now), visit.id)
    .where(and(atPlace(visit.place), inArray(volunteer.id, visit.people)))
    .orderBy(sql`${volunteerRegistration.volunteerId} is null`, asc(activity.startTime));
  return rows.flatMap((row) => {
    const hours = findOccurrenceOn(row.activity, row.attendance?.day ?? toSingaporeDay(now));
    return hours ? [{ ...row, hours }] : [];
  });
}

export async function listVolunteerEvents(context: Context, visit: Visit): Promise<CheckInEvent[]> {
  const found = await listActivitiesToday(context.db, context.now, visit);
  return found.map((row) => createActivityEvent(context, visit, row));
}

export function createActivityEvent(
  context: Pick<Context, "vault" | "now">,
  visit: Visit,
  row: HelpedActivity,
): CheckInEvent {
  const { attendance, hours, volunteer: person } = row;
  const state =
    attendance === null ? "NOT_ATTENDED" : attendance.checkedOutAt ? "ATTENDED" : "ATTENDING";
  return {
    id: row.activity.id,
    personId: createPersonReference(context, visit, person.id),
    sessionId: row.activity.id,
    title: row.activity.name,
    centerName: row.centreName,
    startsAt: hours.startsAt.toISOString(),
    endsAt: hours.endsAt.toISOString(),
    opensAt: computeOpening(hours.startsAt).toISOString(),
    firstName: getFirstName(person.name),
    nric: person.maskedIdNumber,
    role: "VOLUNTEER",
    enrolment: row.enrolled ? "ENROLLED" : "NOT_ENROLLED",
    attendance: state,
    checkedInAt: attendance?.checkedInAt.toISOString() ?? null,
    checkedOutAt: attendance?.checkedOutAt?.toISOString() ?? null,
    state: computeEventState({ attendance: state, ...hours }, context.now),
  };
}
