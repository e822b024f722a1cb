/**
 * Merges concurrent reads into one statement. The cost of a small read is the statement, in this process and in the database, and not its
 * rows. The parts of a page read concurrently, and so do the parts of a transaction (`Promise.all`).
 *
 * The merge happens between Drizzle and the driver, on text and values. Each value of a merged statement is the text that the driver
 * would have received from a separate statement, and the driver's own parser reads it.
 */
import { isDatabaseUnavailable } from "../connection-errors.server";

export interface ReadResult {
  rows: unknown[][];
  fields: { dataTypeID: number }[];
}

/** One read, as Drizzle gives it to a driver. */
export interface Read {
  text: string;
  values: unknown[];
  /** @returns the driver's parser for the text of a type's values. */
  parserOf: (typeId: number) => (text: string) => unknown;
  /** Sends the statement unmerged. */
  sendAlone: () => Promise<ReadResult>;
}

/** Sends a statement whose rows are arrays. */
export type Send = (text: string, values: unknown[]) => Promise<{ rows: unknown[][] }>;

interface WaitingRead extends Read {
  resolve: (result: ReadResult | Promise<ReadResult>) => void;
  reject: (error: unknown) => void;
}

/** PostgreSQL plans a statement of more parts more slowly than two statements. */
const MAX_READS = 16;
const MAX_REMEMBERED = 1_000;

const SELECT = /^\(*select\b/;
const LOCKING_CLAUSE = /\bfor (update|no key update|share|key share)\b/;

/** Checks by its keywords that a statement does not write or lock. */
export const isPlainRead = (text: string): boolean =>
  SELECT.test(text) && !LOCKING_CLAUSE.test(text);

/** Checks that a statement returns rows and writes nothing. It may lock rows. */
export const isRead = (text: string): boolean => SELECT.test(text);

type ColumnTypes = readonly number[];

/** Type ids of a statement's columns, learned from its first result. */
const columnTypes = new Map<string, ColumnTypes>();

/** Sends a read unmerged and remembers the types of its columns: it can be merged from then on. */
export async function sendUnmerged(read: Read): Promise<ReadResult> {
  const result = await read.sendAlone();
  if (columnTypes.has(read.text)) return result;
  if (columnTypes.size === MAX_REMEMBERED) columnTypes.clear();
  const types = result.fields.map(({ dataTypeID }) => dataTypeID);
  if (types.length > 0) columnTypes.set(read.text, types);
  return result;
}

/** Collects reads until the code that runs now has added its own. */
abstract class ReadBatch {
  #waiting: WaitingRead[] = [];

  constructor(protected readonly send: Send) {}

  add(read: Read): Promise<ReadResult> {
    return new Promise((resolve, reject) => {
      const count = this.#waiting.push({ ...read, resolve, reject });
      if (count === 1) this.schedule(() => this.#sendWaiting());
    });
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    void this.sendAll(waiting);
  }

  protected async sendMerged(reads: readonly WaitingRead[]): Promise<void> {
    try {
      const types = reads.map(({ text }) => columnTypes.get(text) as ColumnTypes);
      const values = reads.flatMap((read) => read.values);
      const [results = []] = (await this.send(mergedText(reads, types), values)).rows;
      for (const [index, read] of reads.entries())
        read.resolve(parseRows(results[index] as TextRow[] | null, types[index] ?? [], read));
    } catch (error) {
      this.fail(reads, error);
    }
  }

  protected abstract schedule(work: () => void): void;
  protected abstract sendAll(reads: readonly WaitingRead[]): Promise<void>;
  protected abstract fail(reads: readonly WaitingRead[], error: unknown): void;
}

/** Merges the reads of one request. Each that cannot be merged has a connection to itself. */
export class RequestBatch extends ReadBatch {
  protected override schedule(work: () => void): void {
    setImmediate(work);
  }

  protected override async sendAll(reads: readonly WaitingRead[]): Promise<void> {
    const prepared = reads.filter(({ text }) => columnTypes.has(text));
    for (const read of reads) if (!columnTypes.has(read.text)) read.resolve(sendUnmerged(read));
    for (const part of inParts(prepared))
      if (part.length > 1) void this.sendMerged(part);
      else for (const read of part) read.resolve(read.sendAlone());
  }

  /** The failure belongs to one of the reads. */
  protected override fail(reads: readonly WaitingRead[], error: unknown): void {
    for (const read of reads)
      if (isDatabaseUnavailable(error)) read.reject(error);
      else read.resolve(read.sendAlone());
  }
}

/** Merges the reads of one transaction, whose connection runs one statement at a time and whose first error ends it. */
export class TransactionBatch extends ReadBatch {
  protected override schedule(work: () => void): void {
    process.nextTick(work);
  }

  protected override async sendAll(reads: readonly WaitingRead[]): Promise<void> {
    const isPrepared = reads.every(({ text }) => columnTypes.has(text));
    if (isPrepared && reads.length > 1)
      for (const part of inParts(reads)) await this.sendMerged(part);
    else for (const read of reads) await sendUnmerged(read).then(read.resolve, read.reject);
  }

  protected override fail(reads: readonly WaitingRead[], error: unknown): void {
    for (const { reject } of reads) reject(error);
  }
}

function inParts(reads: readonly WaitingRead[]): (readonly WaitingRead[])[] {
  const starts = Array.from(
    { length: Math.ceil(reads.length / MAX_READS) },
    (_, n) => n * MAX_READS,
  );
  return starts.map((start) => reads.slice(start, start + MAX_READS));
}

type TextRow = (string | null)[];

function parseRows(rows: TextRow[] | null, types: ColumnTypes, { parserOf }: Read): ReadResult {
  const parsers = types.map(parserOf);
  return {
    fields: types.map((dataTypeID) => ({ dataTypeID })),
    rows: (rows ?? []).map((row) =>
      row.map((text, column) => (text === null ? null : parsers[column]?.(text))),
    ),
  };
}

/** Merged texts by their parts: a page sends the same reads each time. */
interface MergedTexts {
  text?: string;
  next: Map<string, MergedTexts>;
}

let mergedTexts: MergedTexts = { next: new Map() };
let remembered = 0;

function mergedText(reads: readonly Read[], types: readonly ColumnTypes[]): string {
  if (remembered > MAX_REMEMBERED) {
    mergedTexts = { next: new Map() };
    remembered = 0;
  }
  let entry = mergedTexts;
  for (const { text } of reads) entry = nextEntry(entry, text);
  entry.text ??= mergeTexts(reads, types);
  return entry.text;
}

function nextEntry({ next }: MergedTexts, text: string): MergedTexts {
  const found = next.get(text);
  if (found) return found;
  remembered += 1;
  const entry: MergedTexts = { next: new Map() };
  next.set(text, entry);
  return entry;
}

/** Makes one row with a column for each read: its rows in order, each an array of texts. */
function mergeTexts(reads: readonly Read[], columns: readonly ColumnTypes[]): string {
  let valuesBefore = 0;
  const parts = reads.map(({ text, values }, index) => {
    const types = columns[index] ?? [];
    const offset = valuesBefore;
    valuesBefore += values.length;
    const renumbered = text.replace(/\$(\d+)/g, (_match, number) => `$${offset + Number(number)}`);
    const names = types.map((_type, column) => `c${column}`);
    const texts = types.map((type, column) => wireText(type, `c${column}`));
    return `(select json_agg(array[${texts.join(", ")}]) from (${renumbered}) as read (${names.join(", ")}))`;
  });
  return `select ${parts.join(", ")}`;
}

const BOOLEAN = 16;

/** Casts to text, which gives what the server sends to a driver. Booleans are the exception: "true" instead of "t". */
const wireText = (type: number, column: string): string =>
  type === BOOLEAN ? `left(${column}::text, 1)` : `${column}::text`;
