/** Answers a form whose record another writer changed since it was opened: its input stays, and each clashing answer shows the value on record. */
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { acceptClashes, mergeRecord } from "~/lib/record-version.server";
import { matchErrorCode } from "~/web/api/call-rules.server";
import { renderChangedForm } from "~/web/forms/form.server";
import type { Submission } from "~/web/forms/form-action.server";

interface ChangedForm<Stored> {
  /** The part of each field (see `contract/people/record-parts`). */
  parts: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, unknown>> & { version?: string | null | undefined };
  /** The record as it is now. */
  stored: Stored;
  /** Words a part of the record, or returns null for one without a value. */
  show: (part: string, stored: Stored) => string | null | undefined;
}

/** Finds what clashes, and the version with which the same form counts after the customer has seen it. */
export function findClashes<Stored extends object>({
  parts,
  typed,
  stored,
  show,
}: ChangedForm<Stored>) {
  const change = { stored: stored as Record<string, unknown>, typed, version: typed.version };
  return {
    clashes: mergeRecord(parts, change).clashes.map((part) => ({
      part,
      value: show(part, stored) ?? null,
    })),
    version: acceptClashes(parts, change),
  };
}

export function showClashes<Stored extends object>(
  submission: Submission,
  form: ChangedForm<Stored>,
) {
  const { clashes, version } = findClashes(form);
  const fieldErrors = clashes.map(({ part, value }) => [
    part,
    [
      value === null
        ? reply("replies-people:on-record.blank")
        : reply("replies-people:on-record", { value }),
    ],
  ]);
  return renderChangedForm(submission, Object.fromEntries(fieldErrors), version);
}

/** Rule for a refused save: shows the form with the values on record. */
export const showChangedRecord = <Stored extends object>(
  submission: Submission,
  { read, ...form }: Omit<ChangedForm<Stored>, "stored"> & { read: () => Promise<Stored> },
) =>
  matchErrorCode(errorCodes.recordChanged)(async () =>
    showClashes(submission, { ...form, stored: await read() }),
  );
