/** The files of the provider's data, in the order in which they are read and checked. */
import type { z } from "zod";
import { centres } from "../shapes/centres";
import { dental } from "../shapes/dental";
import { counters, doors } from "../shapes/doors";
import { moves } from "../shapes/moves";
import { programmes } from "../shapes/programmes";
import { coupons, gst, holidays, lists, provider } from "../shapes/settings";
import { timetable } from "../shapes/timetable";
import { translations } from "../shapes/translations";

export const files = {
  provider,
  centres,
  programmes,
  timetable,
  dental,
  gst,
  holidays,
  coupons,
  lists,
  doors,
  counters,
  translations,
  moves,
} as const;

export type FileName = keyof typeof files;
/** Files that may be left out, with the content that they then have. */
export const OPTIONAL_FILES: Partial<Record<FileName, object>> = {
  moves: { weekly: [], intakes: [] },
  translations: { texts: [] },
};
export const fileNames = Object.keys(files) as FileName[];

/** Contents of the files. */
export type ProviderData = { [Name in FileName]: z.output<(typeof files)[Name]> } & {
  /** The provider's logo, an SVG next to the files. */
  logo: string | null;
};

/** An error with its place: the path of keys into the file. */
export interface ValidationError {
  file: string;
  path: readonly (string | number)[];
  /** The error and the allowed values in plain words. */
  said: string;
}

export interface FaultWithLine extends ValidationError {
  line: number;
}
