/** What the lines of one file may name of another, and how a fault is noted. */

import type { ProviderData } from "./folder-schema";
import { joinWithOr } from "./validation-messages";

export type Path = readonly (string | number)[];
export type ParsedFiles = Partial<ProviderData>;
export type Note = (file: string, path: Path, said: string) => void;

/** What can be pointed to; undefined where the file could not be read. */
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
