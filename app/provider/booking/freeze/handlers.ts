/** Freezes packages for a time: the effect in advance, the request, and its early end. */
import { and, eq, gt } from "drizzle-orm";
import type { contract } from "~/contract";
import type { FreezeReason } from "~/contract/booking/package-freeze";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { packageFreeze } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { getDeskValues } from "~/lib/brand/desk";
import { countDaysBetween, type DayPeriod } from "~/lib/day-periods";
import { type Day, toSingaporeDay } from "~/lib/singapore-date";
import type { AreaHandlers, CustomerContext } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { areStartsExpected } from "../change/expected-start";
import { toAppointment } from "../messages/appointment-view";
import { isChangeLate } from "../slot/change-notice";
import type { BookingRow } from "../slot/take-slot";
import { type CountedTerm, countTerm, lockCountedTerm } from "../term/term-counts";
import { requireOwnPackage, type TermRow } from "../term/terms";
import { applyFreeze } from "./apply-freeze";
import { type BookingsToCome, readBookingsToCome } from "./bookings-to-come";
import { findBlockedSession, listFollowing, listFrozenPlaces } from "./freeze-quote";
import { extendByFreeze, type Freeze, findFreezeProblem, isAllowedByRule } from "./freeze-rule";
import { findLateReleases, markReleasesUsed } from "./late-release";
import { notifyFreezeEnded, notifyFreezeRequested, notifyPackageFrozen } from "./notify-freeze";
import {
  computeValidUntilIfEnded,
  endLockedFreeze,
  isOpenFreeze,
  listFreezes,
  listFrozenDays,
  lockFreezes,
  toFreeze,
} from "./package-freezes";
import { releaseBeyond } from "./release-beyond";
import { lockPackagesOfPerson, setValidity } from "./validity";

const NOT_POSSIBLE = reply("replies-booking:freeze.not-here");
const CHANGED = reply("replies-booking:freeze.changed");
const NOTHING_LEFT = reply("replies-booking:freeze.stay-charged");
const REASONS = ["HOSPITAL", "TRAVEL", "OTHER"] as const;

export const packageFreezeHandlers: AreaHandlers<typeof contract.packageFreezes> = {
  async quote(context, { params, query }) {
    const row = await requireOwnPackage(context, params.id);
    const period = toPeriod(query);
    const wanted = await requireFreezable(context.db, context, row, period);
    const [coming, counts] = await Promise.all([
      readBookingsToCome(context.db, row.term.id, { period, now: context.now }),
      countTerm(context.db, row.term.id, context.now),
    ]);
    const { inside } = coming;
    const until = extendByFreeze(row.service.validUntil, period);
    const [places, following, blocked] = await Promise.all([
      listFrozenPlaces(context, row, { coming, period }),
      listFollowing(context, row, until),
      findBlockedSession(context, row, counts, coming),
    ]);
    return {
      days: wanted.days,
      validUntil: until,
      released: inside.map((booking) => toAppointment(booking, row, context)),
      group: computeFreezeOutcome(coming, counts.used),
      places,
      following,
      blocked,
      immediateReasons: REASONS.filter((reason) => wanted.isImmediate(reason, inside)),
    };
  },

  async request(context, { params, body }) {
    const { term } = await requireOwnPackage(context, params.id);
    return withIdempotencyKey(context, "freeze package", { ...params, ...body }, async (tx) => {
      await lockPackagesOfPerson(tx, term.id);
      const counted = await lockCountedTerm(tx, context, term.id);
      const { row } = counted;
      const period = toPeriod(body);
      const wanted = await requireFreezable(tx, context, row, period);
      const { inside } = await readBookingsToCome(tx, term.id, { period, now: context.now });
      if (inside.length !== body.released || !areStartsExpected(inside, body.expectedStarts))
        refuse(409, errorCodes.invalid, CHANGED);
      await limitRequests(tx, context, params.id);
      const isImmediate = wanted.isImmediate(body.reason, inside);
      const status = isImmediate ? ("APPROVED" as const) : ("REQUESTED" as const);
      const [made] = await tx
        .insert(packageFreeze)
        .values({
          serviceId: params.id,
          fromDay: period.from,
          toDay: period.to,
          reason: body.reason,
          status,
          requestedAt: context.now,
          decidedAt: isImmediate ? context.now : null,
        })
        .returning();
      const freezeId = made?.id as string;
      if (isImmediate) await applyFreezeAndNotify(counted, { period, freezeId });
      else await notifyFreezeRequested(tx, context, row, period);
      return { status, validUntil: extendByFreeze(row.service.validUntil, period) };
    });
  },

  async end(context, { params }) {
    const { term } = await requireOwnPackage(context, params.id);
    return withIdempotencyKey(context, "end freeze", params, async (tx) => {
      await lockPackagesOfPerson(tx, term.id);
      const counted = await lockCountedTerm(tx, context, term.id);
      const validUntil = await endFreeze(counted, params.freezeId);
      return { validUntil };
    });
  },
};

const toPeriod = ({ fromDate, toDate }: { fromDate: string; toDate: string }): DayPeriod => ({
  from: fromDate as Day,
  to: toDate as Day,
});

/** @throws 409 with the reason if the package or these days cannot be frozen. */
async function requireFreezable(
  db: Database | Transaction,
  context: CustomerContext,
  { service: bought, product }: TermRow,
  period: DayPeriod,
) {
  const rule = product.freeze;
  if (rule === null || bought.usedSessions >= bought.totalSessions)
    return refuse(409, errorCodes.notAllowed, NOT_POSSIBLE);
  const today = toSingaporeDay(context.now);
  if (bought.validUntil < today) refuse(409, errorCodes.notAllowed, NOT_POSSIBLE);
  const freezes = (await listFreezes(db, bought.id)).map(toFreeze);
  const problem = findFreezeProblem(period, { ...bought, today, freezes });
  if (problem !== null) refuse(409, errorCodes.notAllowed, problem);
  return {
    days: countDaysBetween(bought.validUntil, extendByFreeze(bought.validUntil, period)),
    isImmediate: (reason: FreezeReason, inside: readonly BookingRow[]) =>
      isAllowedByRule(rule, { ...period, reason }, freezes) &&
      // Only a stay in hospital comes without notice, the first of a package. Otherwise a freeze would undo the charge for a late
      // cancellation.
      ((reason === "HOSPITAL" && !freezes.some(isHospitalStay)) ||
        !inside.some((booking) => isChangeLate(booking, context))),
  };
}

/** Freezes of one package that may be requested in a day. Staff and all who act get messages of each. */
const MAX_REQUESTS_A_DAY = 8;
const DAY_MS = 86_400_000;

/** @throws 429 after many requests of a day, also of freezes that have ended */
async function limitRequests(
  tx: Transaction,
  { now }: CustomerContext,
  serviceId: string,
): Promise<void> {
  const isRecent = gt(packageFreeze.requestedAt, new Date(now.getTime() - DAY_MS));
  const isOfPackage = eq(packageFreeze.serviceId, serviceId);
  if ((await tx.$count(packageFreeze, and(isOfPackage, isRecent))) >= MAX_REQUESTS_A_DAY)
    refuse(429, errorCodes.tooOften, reply("replies:limit.messages", getDeskValues()));
}

const isHospitalStay = ({ reason, status }: Freeze) =>
  reason === "HOSPITAL" && status === "APPROVED";

/** Says what becomes of a group: its dates after the freeze stay, and only a group without a used date can be chosen again. */
export function computeFreezeOutcome({ inside, outside }: BookingsToCome, used: number) {
  if (!inside.some(({ intakeId }) => intakeId !== null)) return null;
  const hasDatesAfter = outside.some(({ intakeId }) => intakeId !== null);
  return { hasDatesAfter, canChooseAgain: !hasDatesAfter && used === 0 };
}

/** Applies a freeze to a locked term and notifies everyone who acts. */
export async function applyFreezeAndNotify(
  counted: CountedTerm,
  { answer = null, ...freeze }: { period: DayPeriod; freezeId: string; answer?: string | null },
): Promise<void> {
  const applied = await applyFreeze(counted, freeze);
  await notifyPackageFrozen(counted.tx, counted.context, applied, {
    period: freeze.period,
    answer,
  });
}

/**
 * Ends a freeze of a locked term.
 * @returns the package's last day.
 * @throws 404 for a freeze of another package, 409 for one that has ended.
 */
async function endFreeze(counted: CountedTerm, freezeId: string): Promise<string> {
  const { tx, context, row, counts } = counted;
  const { validUntil: before } = row.service;
  const rows = await lockFreezes(tx, row.service.id);
  const found = rows.find(({ id }) => id === freezeId) ?? rejectNotFound("The freeze");
  if (!isOpenFreeze(found, context.now))
    refuse(409, errorCodes.alreadyDone, reply("replies-booking:freeze.ended"));
  const late = await findLateReleases(tx, context, row.term.id, [found]);
  if (late.length > counts.sessionsToBook) refuse(409, errorCodes.notAllowed, NOTHING_LEFT);
  const ended = await endLockedFreeze(tx, found, context.now);
  if (found.status === "REQUESTED") return before;
  await markReleasesUsed(counted, late);
  const validUntil = computeValidUntilIfEnded(found, { validUntil: before, now: context.now });
  const left = rows.map((one) => (one.id === freezeId ? ended : one));
  const changed = await setValidity(tx, context.now, row, {
    validUntil,
    frozen: listFrozenDays(left),
  });
  await notifyFreezeEnded(tx, context, changed, late.length);
  const moved = changed.following.filter(({ moves }) => moves);
  await releaseBeyond(counted, [
    { termId: row.term.id, validUntil },
    ...moved.map(({ row: next, to }) => ({ termId: next.term.id, validUntil: to })),
  ]);
  return validUntil;
}
