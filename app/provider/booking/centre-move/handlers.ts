/** Moves a package to another centre of its programme. Its bookings are cancelled by their rules, and its places go back. */
import { eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { service } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { formatAddressLines } from "~/lib/singapore/address";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { AreaHandlers, CustomerContext } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { createAnyHourMessage } from "~/provider/shared/messages/outbox";
import { cancelBookingsSilently } from "../change/cancel-batch";
import { requireExpectedStarts } from "../change/expected-start";
import { findReservedIntake, lockForEnrolment } from "../intake/enrol";
import { toAppointment } from "../messages/appointment-view";
import { notifyAbout, toBookingInMessage } from "../messages/booking-message-parts";
import { writePackageMoved } from "../messages/move-messages";
import { lockIntakes } from "../seat/intake-dates";
import { moveSeat, releaseSeat } from "../seat/seats";
import type { BookingRow } from "../slot/take-slot";
import { leaveWaitingLists, type PackageState, readPackage } from "../term/end-package";
import { type CountedTerm, countTerm, lockCountedTerm } from "../term/term-counts";
import { requireOwnPackage, type TermRow } from "../term/terms";
import { offerIntakeSeat } from "../waiting/seat-offers";
import {
  findFirstFree,
  listGroupsWithPlace,
  listOtherCentres,
  type Moving,
  toPackageAtCentre,
} from "./places-at-centre";

const NOT_POSSIBLE = reply("replies-booking:move.not-here");

export const packageMoveHandlers: AreaHandlers<typeof contract.packageMoves> = {
  async quote(context, { params }) {
    const row = await requireOwnPackage(context, params.id);
    const counts = await countTerm(context.db, row.term.id, context.now);
    const state = await readPackage(context.db, { context, row, counts });
    if (!canMove({ row, counts }, state, context.now)) return null;
    const centres = await listOtherCentres(context.db, row);
    return {
      released: state.ahead.map((booking) => toAppointment(booking, row, context)),
      forfeits: state.late.size,
      centers: await Promise.all(
        centres.map(async (to) => {
          const first = await findFirstFree(context.db, context, after({ row, counts }, to, state));
          return {
            id: to.id,
            name: to.name,
            address: formatAddressLines(to).join(", "),
            firstFree: first?.toISOString() ?? null,
          };
        }),
      ),
    };
  },

  async move(context, { params, body }) {
    const { term } = await requireOwnPackage(context, params.id);
    return withIdempotencyKey(context, "move package", { ...params, ...body }, async (tx) => {
      const counted = await lockCountedTerm(tx, context, term.id);
      const { row } = counted;
      const db = tx as unknown as Database;
      const state = await readPackage(db, counted);
      if (!canMove(counted, state, context.now)) refuse(409, errorCodes.notAllowed, NOT_POSSIBLE);
      requireExpectedStarts(state.ahead, body.expectedStarts);
      if (state.late.size > body.forfeits)
        refuse(409, errorCodes.noticeOver, costMore(state.late.size));
      const centres = await listOtherCentres(db, row);
      const to = centres.find(({ id }) => id === body.centerId) ?? rejectNotFound("The centre");
      const moving = after(counted, to, state);
      if ((await findFirstFree(db, context, moving)) === null) refuseFull(to.name);
      const cancelled = await carryOut(counted, moving, state);
      await notifyMovedPackage(counted, moving.row, cancelled);
      return { centerName: to.name, cancelled: cancelled.length };
    });
  },
};

/** Checks if something is left to move. A group of which a session was used or would be forfeited cannot be chosen again. */
function canMove(
  { row, counts }: Pick<CountedTerm, "row" | "counts">,
  { late, used }: PackageState,
  now: Date,
): boolean {
  const { validUntil, totalSessions } = row.service;
  if (validUntil < toSingaporeDay(now) || used + late.size >= totalSessions) return false;
  const isIntake = row.product.programContentType === "INTAKES";
  return !isIntake || (used + late.size === 0 && counts.used === 0);
}

const after = (of: Moving, to: TermRow["centre"], { ahead, late }: PackageState): Moving =>
  toPackageAtCentre(of, to, {
    forfeits: late.size,
    isPreAssessmentReleased: ahead.some(({ kind }) => kind === "PRE_SESSION"),
  });

/** Releases everything at the former centre and takes the place at the new one. The lock order is that of enrolling. */
async function carryOut(
  counted: CountedTerm<CustomerContext>,
  moving: Moving,
  { ahead, late }: PackageState,
): Promise<BookingRow[]> {
  const { tx, context, row } = counted;
  const reservedId = await findReservedIntake(tx, row);
  if (reservedId !== null) await lockForEnrolment(tx, row, reservedId);
  const cancelled = await cancelBookingsSilently(counted, ahead, ({ id }) => late.has(id));
  await leaveWaitingLists(counted);
  await tx
    .update(service)
    .set({ centreId: moving.row.service.centreId, movedAt: context.now })
    .where(eq(service.id, row.service.id));
  if (row.product.programContentType === "INTAKES") await moveGroupSeat(counted, moving);
  return cancelled;
}

/** Takes a place in the first group of the new centre that has one, and offers the former place to the people waiting for it. */
async function moveGroupSeat(
  { tx, context, row }: CountedTerm<CustomerContext>,
  moving: Moving,
): Promise<void> {
  const { orderItemId } = row.service;
  const left = await releaseSeat(tx, orderItemId);
  const groups = await listGroupsWithPlace(tx as unknown as Database, context, moving);
  await lockIntakes(
    tx,
    groups.map(({ id }) => id),
  );
  if (!(await takeFirst(groups.map(({ id }) => id)))) refuseFull(moving.row.centre.name);
  if (left !== null) await offerIntakeSeat(tx, context, left);

  async function takeFirst(ids: readonly string[]): Promise<boolean> {
    for (const intakeId of ids)
      if ((await moveSeat(tx, { orderItemId, intakeId, reservedSeat: null })) !== null) return true;
    return false;
  }
}

const refuseFull = (name: string): never =>
  refuse(409, errorCodes.full, reply("replies-booking:move.full", { name }));

const costMore = (forfeited: number) =>
  forfeited === 1
    ? reply("replies-booking:late-one")
    : reply("replies-booking:move.late", { number: forfeited });

async function notifyMovedPackage(
  { tx, context, row: before }: CountedTerm<CustomerContext>,
  row: TermRow,
  cancelled: readonly BookingRow[],
): Promise<void> {
  const of = {
    formerCentre: before.centre.name,
    cancelled: cancelled.map(toBookingInMessage(row)),
    forfeited: cancelled.filter(({ status }) => status === "CANCELLED_WITH_CHARGE").length,
  };
  await notifyAbout(tx, context, row, (facts) =>
    createAnyHourMessage("packageMoved", writePackageMoved({ ...facts, ...of })),
  );
}
