/** Commands for a day at a centre: on the screen, as a spreadsheet table, or as a page to print. */
import { writeFile } from "node:fs/promises";
import { addDays, formatTime, isDay, toSingaporeDay } from "~/lib/singapore-date";
import { listCareNeeded } from "../health/care-needed";
import { findCentre } from "../shared/find-centre";
import {
  type Operation,
  OperatorInputError,
  recordOperation,
  requireArgument,
} from "../shared/operation";
import { type DayRoster, listAttendees } from "./attendees";
import { renderRosterCsv } from "./roster-csv";
import { renderRosterHtml } from "./roster-html";

const WRITERS = { csv: renderRosterCsv, html: renderRosterHtml };

/** @param file the output file, readable by its owner alone. It must not exist yet. */
export async function runRosterCommand(
  operation: Operation,
  typedCentre?: string,
  typedDay?: string,
  file?: string,
): Promise<string[]> {
  const centre = await findCentre(operation.db, typedCentre);
  const day = dayCalled(
    requireArgument(typedDay, "Day is required: today, tomorrow or 2026-11-23."),
    operation.now,
  );
  const write = file === undefined ? null : writerFor(file);
  const whole = { centre, day, coming: await comingWithCare(operation, centre.id, day) };
  await recordOperation(operation.db, operation, shown(whole));
  if (write === null || file === undefined) return toRead(whole);
  const summary = `${inWords(whole)} ${file}.`;
  if (operation.dryRun) return [`It would write ${summary}`];
  await writeNew(file, write(whole));
  return [`Wrote ${summary} It holds health data: delete it after the day.`];
}

function dayCalled(typed: string, now: Date): string {
  const today = toSingaporeDay(now);
  const dayNames: Record<string, string> = { today, tomorrow: addDays(today, 1) };
  const day = dayNames[typed] ?? typed;
  if (!isDay(day))
    throw new OperatorInputError(`${typed} is not a day: use today, tomorrow or 2026-11-23.`);
  return day;
}

function writerFor(file: string): (day: DayRoster) => string {
  const ending = /\.(csv|html)$/.exec(file)?.[1];
  if (ending === undefined)
    throw new OperatorInputError(
      `${file} must end with .csv (a table) or .html (a page to print).`,
    );
  return WRITERS[ending as keyof typeof WRITERS];
}

async function comingWithCare(operation: Operation, centreId: string, day: string) {
  const coming = await listAttendees(operation.db, centreId, day);
  const context = { db: operation.db, vault: operation.secrets.vaults.own, now: operation.now };
  const care = await listCareNeeded(context, [
    ...new Set(coming.flatMap(({ clientId }) => clientId ?? [])),
  ]);
  return coming.map((one) => ({ ...one, care: care.get(one.clientId ?? "") ?? [] }));
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorInputError(
      code === "EEXIST" ? `${file} already exists.` : `${file} cannot be written (${code}).`,
    );
  }
}

const people = ({ coming }: DayRoster) =>
  coming.length === 1 ? "1 person" : `${coming.length} people`;
const inWords = (day: DayRoster) => `${people(day)} at ${day.centre.name} into`;

/** Builds the audit text with the client IDs of the records read, so that these people can see the access. */
function shown(whole: DayRoster): string {
  const ids = [...new Set(whole.coming.flatMap(({ clientId }) => clientId ?? []))];
  return `Shown: ${people(whole)} at ${whole.centre.name} on ${whole.day}. ${ids.join(" ")}`.trim();
}

function toRead(whole: DayRoster): string[] {
  if (whole.coming.length === 0) return [`No visits at ${whole.centre.name} on ${whole.day}.`];
  return whole.coming.map((one) => {
    const { from, until, what, answer, name, maskedIdNumber, mobile, care, emergency } = one;
    return [
      `${formatTime(from)} to ${formatTime(until)}`,
      answer === "" ? what : `${what} (${answer})`,
      `${name}, ${maskedIdNumber}`,
      mobile || "no phone",
      care.join("; ") || "not declared yet",
      emergency === "" ? "no emergency contact" : `Emergency: ${emergency}`,
    ].join("  ");
  });
}
