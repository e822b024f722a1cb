/** The last group that a package can still join. Its pre-assessment comes before that group begins (SPEC section 4). */
import type { Database } from "~/database/engine/connect.server";
import { findChoosableGroups } from "../remaining/group-choice";
import type { GroupContext, JoiningTerm } from "../remaining/groups-ahead";
import type { BookingWindow } from "../slot/slots";

/**
 * Ends the window of a group programme's pre-assessment at the start of the last group that can still be joined.
 * The window is empty if there is no such group, because an assessment would lead nowhere.
 */
export async function limitToGroups(
  db: Database,
  context: GroupContext,
  row: JoiningTerm,
  window: BookingWindow,
): Promise<BookingWindow> {
  const leadsToGroup =
    window.kind === "PRE_SESSION" && row.product.programContentType === "INTAKES";
  if (!leadsToGroup || window.endsBy !== null) return window;
  return { ...window, endsBy: (await startOfLastGroup(db, context, row)) ?? context.now };
}

/**
 * Finds the start of the last group. Full groups count only if no other is left, because a person on the waiting list may still get a
 * place. Planned groups count only if none can be chosen now.
 */
async function startOfLastGroup(
  db: Database,
  context: GroupContext,
  row: JoiningTerm,
): Promise<Date | null> {
  const joining = { row, counts: { preAssessmentEnd: null }, needsAssessment: true };
  const groups = (await findChoosableGroups(db, context, [joining])).get(row.term.id) ?? [];
  const open = groups.filter(({ isOpen }) => isOpen);
  const withPlace = open.filter(({ hasPlace }) => hasPlace);
  const joinable = [withPlace, open, groups].find(({ length }) => length > 0);
  return joinable?.at(-1)?.startsAt ?? null;
}
