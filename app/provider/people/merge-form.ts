/** Writes only what a form changed, over a locked record that another writer may have changed since the form was opened. */
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { computeRecordVersion, mergeRecord } from "~/lib/record-version.server";
import { refuse } from "../shared/failure";

/** @throws 409 if another writer changed the row since its removal was confirmed. */
export function rejectChangedRow(
  parts: Readonly<Record<string, string>>,
  row: Readonly<Record<string, unknown>>,
  version: string | null | undefined,
): void {
  if (version && version !== computeRecordVersion(parts, row))
    refuse(409, errorCodes.recordChanged, reply("replies-people:changed-since"));
}

/** @throws 409 if the form and another writer changed the same part to different values. */
export function mergeForm<Typed extends Readonly<Record<string, unknown>>>(
  ...change: Parameters<typeof mergeRecord<Typed>>
): Typed {
  const { merged, clashes } = mergeRecord(...change);
  return clashes.length === 0
    ? merged
    : refuse(409, errorCodes.recordChanged, reply("replies-people:changed-since"));
}
