/** Finds codes in the folder whose hashes another secret made. Applied, they would replace the working codes. */
import type { ProviderData } from "../folder/folder-schema";
import type { Rows } from "../rows/rows";
import type { Codes } from "../rows/to-rows";

interface CodeLine {
  file: string;
  /** The line's place and name, such as "staff 2 (Front desk)". */
  label: string;
  hash: string;
}

/**
 * Finds the files with hashes of another secret. A hash names its secret, except for the first secret of a database. Hashes of another
 * database's first secret match no code in use.
 * @returns one sentence for each file
 */
export function findCodesOfOtherSecrets(
  data: ProviderData,
  { marks }: Codes,
  { staffCode, counterCode }: Pick<Rows, "staffCode" | "counterCode">,
): string[] {
  const lines = listCodeLines(data);
  const used = new Set([...staffCode, ...counterCode].map(({ codeHash }) => codeHash));
  const isNoneInUse = used.size > 0 && !lines.some(({ hash }) => used.has(hash));
  const foreign = lines.filter(({ hash }) => isNoneInUse || markOf(hash) !== marks.hash);
  return [...new Set(foreign.map(({ file }) => file))].map((name) => {
    const labels = foreign.filter(({ file }) => file === name).map(({ label }) => label);
    return `${name}: 'kept' of ${labels.join(", ")} was not made with the present APP_SECRET. Export the data again into a new folder, and apply that.`;
  });
}

const markOf = (hash: string) => hash.slice(0, hash.indexOf(".") + 1);

const listCodeLines = ({ doors, counters }: ProviderData): CodeLine[] => [
  ...doors.staff.flatMap(({ label, kept }, index) =>
    kept ? [{ file: "doors.yaml", label: `staff ${index + 1} (${label})`, hash: kept }] : [],
  ),
  ...counters.counters.flatMap(({ centre, kept }, index) =>
    kept ? [{ file: "counters.yaml", label: `counters ${index + 1} (${centre})`, hash: kept }] : [],
  ),
];
