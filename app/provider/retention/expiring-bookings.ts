/** Expiring rows of booking and attendance. The bookings themselves stay. */
import { sql } from "drizzle-orm";
import type { ExpiringRows } from "~/database/retention.server";
import { appointmentLink, personTime } from "~/database/schema/booking";
import { feedbackLink, feedbackOccasion } from "~/database/schema/check-in";
import {
  dentalLink,
  dentalMobileCode,
  dentalProof,
  dentalSession,
  dentalTime,
} from "~/database/schema/dental";
import { slot } from "~/database/schema/offering/timetable";
import { serviceNotice } from "~/database/schema/service";
import { sessionReminder, waitingPlace } from "~/database/schema/waiting-list";

export const expiringBookings: ExpiringRows[] = [
  {
    table: appointmentLink,
    what: "links to a session",
    after: "they expire",
    since: appointmentLink.expiresAt,
    why: "an expired one opens nothing",
  },
  {
    table: dentalLink,
    what: "links to a dental appointment",
    after: "they expire",
    since: dentalLink.expiresAt,
    why: "an expired one opens nothing",
  },
  {
    table: feedbackLink,
    what: "links to give feedback",
    after: "they expire",
    since: feedbackLink.expiresAt,
    why: "an expired one opens nothing",
  },
  {
    table: feedbackOccasion,
    what: "requests for feedback without an answer",
    lasts: [90, "days"],
    after: "they were created",
    since: feedbackOccasion.createdAt,
    only: sql`${feedbackOccasion.givenAt} is null and not exists (select 1 from provider.feedback_link link
      where link.occasion_id = ${feedbackOccasion.id})`,
    why: "customers are not asked again",
  },
  {
    table: dentalProof,
    what: "codes to find a dental appointment",
    after: "they expire",
    since: dentalProof.expiresAt,
    why: "an expired one opens nothing",
  },
  {
    table: dentalMobileCode,
    what: "codes to verify the mobile of a dental booking",
    lasts: [1, "days"],
    after: "they were sent",
    since: dentalMobileCode.sentAt,
    why: "they count wrong tries",
  },
  {
    table: dentalSession,
    what: "dental bookings without sign-in",
    lasts: [1, "days"],
    after: "their last change",
    since: dentalSession.updatedAt,
    why: "the visitor can open the confirmation again",
  },
  {
    table: dentalTime,
    what: "dentists' held and booked times",
    after: "the hold or the appointment has ended",
    since: sql`coalesce(${dentalTime.heldUntil}, upper(${dentalTime.period}))`,
    why: "they prevent double bookings",
  },
  {
    table: personTime,
    what: "people's booked times",
    after: "they have ended",
    since: sql`upper(${personTime.period})`,
    why: "they prevent two bookings of a person at one time",
  },
  {
    table: sessionReminder,
    what: "sent reminders",
    lasts: [30, "days"],
    after: "the session",
    since: sessionReminder.startsAt,
    why: "each reminder is sent once",
  },
  {
    table: serviceNotice,
    what: "sent notices about packages",
    lasts: [60, "days"],
    after: "the notice was sent",
    since: serviceNotice.sentAt,
    why: "each notice is sent once; older ones are not sent",
  },
  {
    table: waitingPlace,
    what: "places on waiting lists",
    lasts: [30, "days"],
    after: "the requested time",
    since: sql`coalesce(
      (select starts_at from provider.slot where slot.id = ${waitingPlace.slotId}),
      (select to_date + 1 from provider.intake where intake.id = ${waitingPlace.intakeId}))`,
    only: sql`${waitingPlace.status} not in ('WAITING', 'OFFERED')`,
    why: "to answer customers who ask why they got no place",
  },
  {
    table: slot,
    what: "timetable times without a booking",
    lasts: [30, "days"],
    after: "they ended",
    since: slot.endsAt,
    only: sql`not exists (select 1 from provider.waiting_place place where place.slot_id = ${slot.id})`,
    kept: {
      // The limit makes PostgreSQL look up each time by an index. It reads all bookings for a condition with "exists".
      when: sql`coalesce((select true from provider.session_booking taken where taken.slot_id = ${slot.id} limit 1), false)`,
      column: slot.isKept,
    },
    why: "nothing refers to them",
  },
];
