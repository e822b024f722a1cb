/** References from the lines of one file to another, and the type that reports an error. */

import type { ProviderData } from "./folder-schema";
import { joinWithOr } from "./validation-messages";

export type Path = readonly (string | number)[];
export type ParsedFiles = Partial<ProviderData>;
export type Note = (file: string, path: Path, said: string) => void;

/** IDs that a line may refer to. Undefined if the file could not be read. */
export interface Ids {
  centreIds: string[] | undefined;
  programmeIds: string[] | undefined;
}

export function checkReference(
  known: readonly string[] | undefined,
  asked: string | undefined,
): string | null {
  if (known === undefined || asked === undefined || known.includes(asked)) return null;
  return known.length === 0
    ? `points to ${asked}, but there is none yet`
    : `points to ${asked}, which is not there. There: ${joinWithOr(known)}`;
}
