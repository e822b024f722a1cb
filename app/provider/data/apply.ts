/** Applies the folder to the tables, all of it or nothing. A repeated run changes nothing. */
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import {
  computeMaxSessions,
  type IntakePlan,
  readTimetable,
  type Timetable,
  type WeeklyTime,
} from "../booking/timetable/planned-times";
import { lockTimetableExclusive } from "../denticare/timetable-lock";
import { createCommandContext } from "../shared/messages/command-messages";
import { generateIntakes, generateSlots } from "../shop/timetable/slot-generation";
import {
  planIntakeChanges,
  planSlotChanges,
  type TimetableChange,
} from "../shop/timetable/timetable-changes";
import type { ProviderData } from "./folder/folder-schema";
import { movePeople } from "./moves/move-people";
import { findBlockingImpact, findDeletionProblem, findTakenCodes } from "./preview/blocking-impact";
import { summariseChanges } from "./preview/change-summary";
import { findCodesOfOtherSecrets } from "./preview/code-secrets";
import { getNames, type Names } from "./rows/names";
import {
  type Changes,
  compareRows,
  hasNoChanges,
  type Rows,
  readRows,
  tableNames,
  tables,
} from "./rows/rows";
import { type Codes, toRows } from "./rows/to-rows";

/** Database, settings and time that an apply run uses. */
export interface ApplyContext {
  db: Database;
  vault: Codes;
  now: Date;
  /** Public holidays from PUBLIC_HOLIDAYS. */
  publicHolidays: readonly string[];
  /** Address of the portal, for links in notifications. */
  publicUrl: string;
}

export interface ApplyResult {
  /** The changes in whole sentences. Empty if there are none. */
  lines: string[];
  /** Reasons why nothing was applied. */
  refusals: string[];
}

/** ID of the advisory lock, an arbitrary number that is the same in every process. A concurrent run waits. */
const APPLYING = 74_219_021;

/** Rolls back a transaction and carries the changes it would have made. */
class RolledBack extends Error {
  constructor(readonly outcome: ApplyResult) {
    super("given up");
  }
}

export async function applyData(
  context: ApplyContext,
  data: ProviderData,
  alsoDo?: (tx: Transaction, outcome: ApplyResult) => Promise<void>,
): Promise<ApplyResult> {
  return rollBackWithResult(() =>
    context.db.transaction(async (tx) => {
      const outcome = await applyInTransaction(tx, context, data);
      if (outcome.refusals.length > 0) throw new RolledBack(outcome);
      await alsoDo?.(tx, outcome);
      return outcome;
    }),
  );
}

/** Applies the data like `applyData` and rolls all of it back. */
export async function previewData(context: ApplyContext, data: ProviderData): Promise<ApplyResult> {
  return rollBackWithResult(() =>
    context.db.transaction(async (tx) => {
      throw new RolledBack(await applyInTransaction(tx, context, data));
    }),
  );
}

async function rollBackWithResult(work: () => Promise<ApplyResult>): Promise<ApplyResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

export async function acquireApplyLock(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${APPLYING})`);
}

/** Applies the data in the caller's transaction, as the sample does. */
export async function applyInTransaction(
  tx: Transaction,
  { vault, now, publicHolidays, publicUrl }: Omit<ApplyContext, "db">,
  data: ProviderData,
): Promise<ApplyResult> {
  await acquireApplyLock(tx);
  const rows = await readRows(tx);
  const wanted = toRows(data, vault);
  const changes = compareRows(rows, wanted, now);
  if (hasNoChanges(changes)) {
    await topUp(tx, now, publicHolidays);
    return { lines: [], refusals: [] };
  }
  if (changesHours(changes)) await lockTimetableExclusive(tx);
  const names = getNames(rows, wanted);
  const move = await moveOf(tx, { wanted, names, now, publicHolidays });
  const taken = await findTakenCodes(tx, changes, names);
  const words = await summariseChanges(tx, { wanted, changes, names, now });
  if (taken.length > 0) return { lines: words, refusals: taken };
  const foreign = findCodesOfOtherSecrets(data, vault, rows);
  if (foreign.length > 0) return { lines: [], refusals: foreign };
  await addAndChange(tx, changes, now);
  const messages = await createCommandContext(tx, { now, publicUrl });
  const people = await movePeople(tx, messages, move, data.moves);
  const times = [await planSlotChanges(tx, move), await planIntakeChanges(tx, move)];
  const refusals = [
    ...people.refusals,
    ...(await findBlockingImpact(tx, { rows, wanted, changes, names, now })),
    ...times.flatMap((change) => change.refusals),
  ];
  const lines = [...words, ...people.lines, ...times.flatMap((change) => change.effectLines)];
  if (refusals.length > 0) return { lines: lines, refusals };
  for (const change of times) await change.applyChanges();
  refusals.push(...(await endWhatIsGone(tx, changes, now)));
  if (refusals.length === 0) await topUp(tx, now, publicHolidays);
  return { lines: lines, refusals };
}

/** Checks for changes of the days and hours at which dentists can be visited. */
const changesHours = ({ holiday, dentistHours }: Changes) =>
  [holiday, dentistHours].some(
    ({ added, changed, gone }) => added.length + changed.length + gone.length > 0,
  );

async function topUp(tx: Transaction, now: Date, publicHolidays: readonly string[]) {
  await generateIntakes(tx, now, publicHolidays);
  await generateSlots(tx, now, publicHolidays);
}

/** Reads the timetable before the change and computes it after the change. */
async function moveOf(
  tx: Transaction,
  {
    wanted,
    names,
    now,
    publicHolidays,
  }: { wanted: Rows; names: Names; now: Date; publicHolidays: readonly string[] },
): Promise<TimetableChange> {
  const after: Timetable = {
    weekly: wanted.weeklyTime as WeeklyTime[],
    intakes: wanted.intakePlan as IntakePlan[],
    minutes: new Map(wanted.product.map((row) => [String(row.id), Number(row.minutesPerSession)])),
    sessions: computeMaxSessions(
      wanted.offer.map((row) => ({
        id: String(row.productId),
        sessions: Number(row.sessions),
        sold: row.sellable === true,
      })),
    ),
    holidays: [
      ...publicHolidays,
      ...wanted.holiday.map(({ day, closed }) => (closed ? String(day) : `-${day}`)),
    ],
  };
  return { before: await readTimetable(tx, publicHolidays), after, now, nameOf: names.place };
}

async function addAndChange(tx: Transaction, changes: Changes, now: Date): Promise<void> {
  for (const name of tableNames) {
    const { added, changed } = changes[name];
    await tables[name].add(tx, added, now);
    await tables[name].change(
      tx,
      changed.map(({ after }) => after),
    );
  }
}

/**
 * Deletes removed rows. Rows that refer to others go first.
 * @returns reasons why some cannot be deleted.
 */
async function endWhatIsGone(tx: Transaction, changes: Changes, now: Date): Promise<string[]> {
  const refusals: string[] = [];
  for (const name of [...tableNames].reverse()) {
    const table = tables[name];
    for (const row of changes[name].gone) {
      const by =
        table.pointedTo === null || table.endsOtherwise
          ? null
          : await findDeletionProblem(tx, table.name, row[table.pointedTo]);
      if (by === null) await table.end(tx, [row], now);
      else refusals.push(`${goneName(row)} cannot be left out: ${by} name it.${hintFor(name)}`);
    }
  }
  return refusals;
}

const goneName = (row: Record<string, unknown>) => String(row.name ?? row.id ?? row.centreId);

const hintFor = (name: string) =>
  name === "offer" ? " Leave it in the file with 'sold: false'." : " Leave it in the file.";
