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
import { slot } from "~/database/schema/offering";
import { serviceNotice } from "~/database/schema/service";
import { sessionReminder, waitingPlace } from "~/database/schema/waiting-list";

export const expiringBookings: ExpiringRows[] = [
  {
    table: appointmentLink,
    what: "links to a session",
    after: "they expire",
    since: appointmentLink.expiresAt,
    why: "they no longer open anything",
  },
  {
    table: dentalLink,
    what: "links to a dental appointment",
    after: "they expire",
    since: dentalLink.expiresAt,
    why: "they no longer open anything",
  },
  {
    table: feedbackLink,
    what: "links to give feedback",
    after: "they expire",
    since: feedbackLink.expiresAt,
    why: "they no longer open anything",
  },
  {
    table: feedbackOccasion,
    what: "occasions without feedback",
    lasts: [90, "days"],
    after: "they were made",
    since: feedbackOccasion.createdAt,
    only: sql`${feedbackOccasion.givenAt} is null and not exists (select 1 from provider.feedback_link link
      where link.occasion_id = ${feedbackOccasion.id})`,
    why: "customers are no longer asked",
  },
  {
    table: dentalProof,
    what: "codes to find a dental appointment",
    after: "they expire",
    since: dentalProof.expiresAt,
    why: "they no longer open anything",
  },
  {
    table: dentalMobileCode,
    what: "codes that prove the mobile of a dental booking",
    lasts: [1, "days"],
    after: "they were sent",
    since: dentalMobileCode.sentAt,
    why: "wrong tries are counted on them",
  },
  {
    table: dentalSession,
    what: "dental bookings without sign-in",
    lasts: [1, "days"],
    after: "they were last touched",
    since: dentalSession.updatedAt,
    why: "the confirmation can be looked at again",
  },
  {
    table: dentalTime,
    what: "dentists' times that are held or taken",
    after: "the hold or the appointment has ended",
    since: sql`coalesce(${dentalTime.heldUntil}, upper(${dentalTime.period}))`,
    why: "they keep a time from being given twice",
  },
  {
    table: personTime,
    what: "people's times that are taken",
    after: "they have ended",
    since: sql`upper(${personTime.period})`,
    why: "they keep a person from being in two places",
  },
  {
    table: sessionReminder,
    what: "which reminders went out",
    lasts: [30, "days"],
    after: "the session",
    since: sessionReminder.startsAt,
    why: "no customer is reminded twice",
  },
  {
    table: serviceNotice,
    what: "which news of packages went out",
    lasts: [60, "days"],
    after: "it went out",
    since: serviceNotice.sentAt,
    why: "no customer is notified twice; older news is not sent",
  },
  {
    table: waitingPlace,
    what: "places on waiting lists",
    lasts: [30, "days"],
    after: "the time that was waited for",
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
    after: "they were",
    since: slot.endsAt,
    only: sql`not exists (select 1 from provider.session_booking taken where taken.slot_id = ${slot.id})
      and not exists (select 1 from provider.waiting_place place where place.slot_id = ${slot.id})`,
    why: "nothing refers to them",
  },
];
