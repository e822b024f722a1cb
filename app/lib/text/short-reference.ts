/**
 * Shortens an id to its first characters, for people to read out: "3F2A-91BC". Pages, slips and messages identify a package by the
 * reference of its term, and a dental appointment by its own. Staff who hear a reference find the row whose id begins with it.
 */
export function shortReference(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}
