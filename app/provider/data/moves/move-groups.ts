/** Moves people by moves.yaml when their group is withdrawn or meets on other days. */
import type { Transaction } from "~/database/engine/connect.server";
import { type Day, formatDate, formatTime, toInstant } from "~/lib/singapore-date";
import {
  type GroupRelocationBlocker,
  moveOrReleaseGroup,
} from "~/provider/booking/relocation/relocate-group";
import { findIntake, type IntakeRow } from "~/provider/booking/seat/intake-dates";
import type { NotifyContext } from "~/provider/shared/context";
import {
  listChangingIntakes,
  type TimetableChange,
} from "~/provider/shop/timetable/timetable-changes";
import { pluralise } from "../preview/blocking-impact";
import type { GroupMove } from "../shapes/moves";

export interface PeopleMoved {
  lines: string[];
  refusals: string[];
}

export async function moveGroups(
  tx: Transaction,
  context: NotifyContext,
  move: TimetableChange,
  moves: readonly GroupMove[],
): Promise<PeopleMoved> {
  const going = await listChangingIntakes(tx, move);
  const lines: string[] = [];
  const refusals: string[] = [];
  for (const one of moves) {
    const from = going.find((row) => isGroup(one, one, row));
    if (from === undefined) continue;
    const name = `The group from ${formatDate(from.fromDate)}, ${move.nameOf(from)}`;
    const { to: target } = one;
    const to = target === "cancel" ? null : await groupOf(tx, one, target);
    if (to === undefined) {
      refusals.push(`${name}: there is no group to move to on that day and time.`);
      continue;
    }
    const { moved, blocked } = await moveOrReleaseGroup(tx, context, {
      from,
      to,
      because: one.because ?? null,
      publicHolidays: move.after.holidays,
    });
    if (moved > 0) lines.push(`${name}: ${groupOutcome(moved, to)}`);
    for (const why of new Set(blocked))
      refusals.push(
        `${name}: ${pluralise(blocked.filter((it) => it === why).length, "person", "people")} cannot be moved: ${whyNoGroup[why]}.`,
      );
  }
  return { lines: lines, refusals };
}

const groupOf = (
  tx: Transaction,
  { programme, centre }: GroupMove,
  { from, time }: { from: string; time: string },
) => findIntake(tx, { productId: programme, centreId: centre, fromDate: from, startTime: time });

const isGroup = (
  { programme, centre }: Pick<GroupMove, "programme" | "centre">,
  { from, time }: { from: string; time: string },
  row: IntakeRow,
) =>
  row.productId === programme &&
  row.centreId === centre &&
  row.fromDate === from &&
  row.startTime.slice(0, 5) === time;

function groupOutcome(moved: number, to: IntakeRow | null): string {
  const notice = moved === 1 ? "They are notified." : "Each of them is notified.";
  return to === null
    ? `${pluralise(moved, "seat is", "seats are")} given back at no cost. ${notice}`
    : `${pluralise(moved, "person gets", "people get")} a seat in the group from ${formatDate(to.fromDate)}, ${formatTime(toInstant(to.fromDate as Day, to.startTime.slice(0, 5)))}. ${notice}`;
}

const whyNoGroup: Record<GroupRelocationBlocker, string> = {
  FULL: "the other group is full",
  BUSY: "they are booked for something else on one of its dates",
  NOT_THEIRS: "its dates are outside their package, or before their assessment",
  NOT_PAID: "their order is not paid yet. Try again in an hour",
};
