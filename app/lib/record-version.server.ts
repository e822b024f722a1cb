/**
 * Versions of a record that several people change. A form carries the version that it was opened with, a short hash of each part, so that
 * only what the form changed is written.
 */
import { createHash } from "node:crypto";

/** The part to which each field belongs. */
type Parts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

const HASH_LENGTH = 4;

/** Computes the version of a record: a hash of the part names, then one of each part. */
export function computeRecordVersion(parts: Parts, record: Values): string {
  const names = listParts(parts);
  return [names.join(), ...names.map((part) => readPart(parts, part, record))].map(hash).join("");
}

interface Change<Typed extends Values> {
  stored: Values;
  /** Fields that are left out stay as they are. */
  typed: Typed;
  /** The version that the form was opened with. Without one, everything typed counts as changed by the form. */
  version: string | null | undefined;
}

/**
 * Merges a form into the record. A part that the form left as it was keeps what another writer stored since.
 * @returns clashes: the parts that both changed to different values
 */
export function mergeRecord<Typed extends Values>(
  parts: Parts,
  { stored, typed, version }: Change<Typed>,
): { merged: Typed; clashes: string[] } {
  const merged: Record<string, unknown> = { ...typed };
  const clashes: string[] = [];
  if (version == null) return { merged: typed, clashes };
  const opened = splitVersion(parts, version);
  for (const part of listParts(parts)) {
    const fields = listFields(parts, part).filter((field) => typed[field] !== undefined);
    if (fields.length === 0) continue;
    const ofForm = hash(readPart(parts, part, typed));
    const ofRecord = hash(readPart(parts, part, stored));
    if (ofForm === ofRecord || opened?.[part] === ofRecord) continue;
    if (opened?.[part] === ofForm) for (const field of fields) merged[field] = stored[field];
    else clashes.push(part);
  }
  return { merged: merged as Typed, clashes };
}

/** Returns the version with which the same form counts once the customer has seen the clashing values on record. */
export function acceptClashes(parts: Parts, change: Change<Values>): string {
  const { clashes } = mergeRecord(parts, change);
  const current = computeRecordVersion(parts, change.stored);
  const opened = splitVersion(parts, change.version ?? "");
  if (opened === null) return current;
  const names = listParts(parts);
  const seen = names.map((part, index) =>
    clashes.includes(part) ? hashAt(current, index + 1) : opened[part],
  );
  return hashAt(current, 0) + seen.join("");
}

/** Splits a version by part. Null for one of other parts, as from before an upgrade. */
function splitVersion(parts: Parts, version: string): Record<string, string> | null {
  const names = listParts(parts);
  if (version.length !== (names.length + 1) * HASH_LENGTH) return null;
  if (hashAt(version, 0) !== hash(names.join())) return null;
  return Object.fromEntries(names.map((part, index) => [part, hashAt(version, index + 1)]));
}

const listParts = (parts: Parts) => [...new Set(Object.values(parts))].sort();

const listFields = (parts: Parts, part: string) =>
  Object.keys(parts).filter((field) => parts[field] === part);

/** A field that was left blank is equal to one without a value. */
const readPart = (parts: Parts, part: string, record: Values): string =>
  listFields(parts, part)
    .map((field) => String(record[field] ?? ""))
    .join("\u0000");

const hash = (text: string) =>
  createHash("sha256").update(text).digest("base64url").slice(0, HASH_LENGTH);

const hashAt = (version: string, index: number) =>
  version.slice(index * HASH_LENGTH, (index + 1) * HASH_LENGTH);
