/** Selects notifications about packages: reserved places, due assessments, and sessions of the next two days. */

import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { SessionKind } from "~/contract/booking/appointment";
import { sessionBooking } from "~/database/schema/booking";
import { product } from "~/database/schema/offering/product";
import { service, term } from "~/database/schema/service";
import { waitingPlace } from "~/database/schema/waiting-list";
import { isActingFor, isAnyClient } from "../../shared/acting-scope";
import {
  isSoon,
  MAX_SHOWN,
  type NotificationQuery,
  selectFromOwnTerms,
  toColumns,
} from "./query-parts";

/** Selects the places of waiting lists that are reserved now. */
export function selectOfferedPlaces({ db, who }: NotificationQuery) {
  return selectFromOwnTerms(
    db,
    toColumns("PLACE_OFFERED", {
      id: sql`${waitingPlace.id}`,
      subject: sql`${product.name}`,
      at: sql`${waitingPlace.offerExpiresAt}`,
      ofClient: true,
    }),
  )
    .innerJoin(waitingPlace, eq(waitingPlace.termId, term.id))
    .where(
      and(
        who.viewAs === null ? isAnyClient(who) : isActingFor(who),
        eq(waitingPlace.status, "OFFERED"),
        gt(waitingPlace.offerExpiresAt, sql.placeholder("now")),
      ),
    )
    .limit(MAX_SHOWN);
}

/** Selects the packages with booked sessions that cannot take place before a pre-assessment, which is not booked. */
export function selectDueAssessments({ db, who }: NotificationQuery) {
  const ahead = (
    kind: SessionKind,
  ) => sql`(select min(booked.starts_at) from provider.session_booking booked
    where booked.term_id = ${term.id} and booked.kind = ${sql.raw(`'${kind}'`)} and booked.status = 'SCHEDULED'
    and booked.starts_at > ${sql.placeholder("now")}::timestamptz)`;
  return selectFromOwnTerms(
    db,
    toColumns("ASSESSMENT_DUE", {
      id: sql`${term.id}`,
      subject: sql`${product.name}`,
      at: ahead("SESSION"),
      ofClient: true,
    }),
  )
    .where(
      and(
        who.viewAs === null ? isAnyClient(who) : isActingFor(who),
        needsAssessment,
        sql`${ahead("SESSION")} is not null`,
        sql`${ahead("PRE_SESSION")} is null`,
      ),
    )
    .limit(MAX_SHOWN);
}

/** Matches the stages before the sessions. One of them requires nothing if no health condition changed (see stages.ts). */
const needsAssessment = or(
  inArray(term.stage, [
    "PRE_SESSION_BOOKING",
    "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    "PRE_SESSION_BOOKING_REMAINDER",
  ]),
  and(
    eq(term.stage, "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION"),
    eq(service.healthConditionChanged, true),
  ),
);

/**
 * Selects sessions and assessments of the next two days. The bookings are looked up in each of the person's terms.
 * A provider with many customers has far more people with a session within two days than a person has terms.
 */
export function selectSoonSessions({ db, who }: NotificationQuery) {
  const soonest = db
    .select({
      id: sessionBooking.id,
      kind: sessionBooking.kind,
      startsAt: sessionBooking.startsAt,
    })
    .from(sessionBooking)
    .where(
      and(
        eq(sessionBooking.termId, term.id),
        eq(sessionBooking.status, "SCHEDULED"),
        isSoon(sessionBooking.startsAt),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt))
    .limit(MAX_SHOWN)
    .as("soonest");
  return selectFromOwnTerms(
    db,
    toColumns("SESSION_SOON", {
      id: sql`${soonest.id}`,
      subject: sql`${product.name}`,
      detail: sql`${soonest.kind}`,
      at: sql`${soonest.startsAt}`,
      ofClient: true,
    }),
  )
    .innerJoinLateral(soonest, sql`true`)
    .where(who.viewAs === null ? isAnyClient(who) : isActingFor(who))
    .orderBy(asc(soonest.startsAt))
    .limit(MAX_SHOWN);
}
