// CSV of RFC 4180, with a byte order mark so that a spreadsheet reads it as UTF-8.

const quote = (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const writeCsv = (rows) =>
  `\uFEFF${rows.map((cells) => cells.map(quote).join(",")).join("\r\n")}\r\n`;

/** Parses a file that a spreadsheet saved. @returns its rows as lists of cells */
export function readCsv(text) {
  const rows = [[]];
  const cell = /(?:^|[,\n])(?:"((?:[^"]|"")*)"|([^",\n]*))/y;
  const body = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .replace(/\n+$/, "");
  for (let match = cell.exec(body); match; match = cell.exec(body)) {
    if (match[0].startsWith("\n")) rows.push([]);
    rows.at(-1).push(match[1]?.replaceAll('""', '"') ?? match[2]);
    if (cell.lastIndex === body.length) return rows;
  }
  throw new Error(`row ${rows.length} is not valid CSV`);
}
