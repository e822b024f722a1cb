/** Checks the targets in moves.yaml: each target time is in the timetable, and no line repeats another. */
import { addDays, getMonday, getWeekday } from "~/lib/singapore-date";
import type { WeeklyMove } from "../shapes/moves";
import { checkReference, type Ids, type Note, type ParsedFiles, type Path } from "./references";
import { toIsoWeekdays } from "./weekly";

export function checkMoves({ moves, timetable }: ParsedFiles, ids: Ids, note: Note): void {
  const seen = new Set<string>();
  const requireUnique = (at: Path, key: string) => {
    if (seen.has(key)) note("moves", at, "repeats another line");
    seen.add(key);
  };
  for (const [index, one] of (moves?.weekly ?? []).entries()) {
    const at = ["weekly", index];
    checkPlace(one, at, ids, note);
    requireUnique(
      at,
      ["weekly", one.programme, one.centre, one.for, one.weekday, one.time, one.on].join(" "),
    );
    checkDay(one, at, note);
    if (one.to === "cancel") continue;
    if (one.to.weekday === one.weekday && one.to.time === one.time)
      note("moves", [...at, "to"], "is their current time");
    else if (timetable && !isMoveOf(timetable.weekly, one))
      note("moves", [...at, "to"], "is not in timetable.yaml for this programme and centre");
  }
  for (const [index, one] of (moves?.intakes ?? []).entries()) {
    const at = ["intakes", index];
    checkPlace(one, at, ids, note);
    requireUnique(at, ["intake", one.programme, one.centre, one.from, one.time].join(" "));
    if (one.to !== "cancel" && one.to.from === one.from && one.to.time === one.time)
      note("moves", [...at, "to"], "is their current group");
  }
}

function checkPlace(
  { programme, centre }: { programme: string; centre: string },
  at: Path,
  { centreIds, programmeIds }: Ids,
  note: Note,
): void {
  const noProgramme = checkReference(programmeIds, programme);
  if (noProgramme !== null) note("moves", [...at, "programme"], noProgramme);
  const noCentre = checkReference(centreIds, centre);
  if (noCentre !== null) note("moves", [...at, "centre"], noCentre);
}

function checkDay({ on, weekday }: WeeklyMove, at: Path, note: Note): void {
  const [iso = 1] = toIsoWeekdays([weekday]);
  if (on !== undefined && (getWeekday(on) || 7) !== iso)
    note(
      "moves",
      [...at, "on"],
      `is not a ${weekday}: in that week it is ${addDays(getMonday(on), iso - 1)}`,
    );
}

function isMoveOf(
  weekly: NonNullable<ParsedFiles["timetable"]>["weekly"],
  one: WeeklyMove,
): boolean {
  const { to } = one;
  if (to === "cancel") return true;
  return weekly.some(
    (entry) =>
      entry.programme === one.programme &&
      entry.centres.includes(one.centre) &&
      entry.for === (one.for ?? "sessions") &&
      entry.weekdays.includes(to.weekday) &&
      entry.times.includes(to.time),
  );
}
