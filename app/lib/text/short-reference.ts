/**
 * The first letters of an id, for people to read out: "3F2A-91BC". Pages, slips and messages name a package by that of its term and a
 * dental appointment by its own, so that whoever is told one finds the row whose id begins with it.
 */
export function shortReference(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}
