/** The first letters of an id, for people to read out: "3F2A-91BC". */
export function shortReference(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}
