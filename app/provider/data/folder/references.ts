/** References from the lines of one file to another, and the type that reports an error. */

import type { ProviderData } from "./folder-schema";
import { joinWithOr } from "./validation-messages";

export type Path = readonly (string | number)[];
export type ParsedFiles = Partial<ProviderData>;
export type Note = (file: string, path: Path, message: string) => void;

/** IDs that a line may refer to. Undefined if the file could not be read. */
export interface Ids {
  centreIds: string[] | undefined;
  programmeIds: string[] | undefined;
}

export function checkReference(
  allowed: readonly string[] | undefined,
  id: string | undefined,
): string | null {
  if (allowed === undefined || id === undefined || allowed.includes(id)) return null;
  return allowed.length === 0
    ? `points to ${id}, but there is none yet`
    : `points to ${id}, which is not there. There: ${joinWithOr(allowed)}`;
}
