/** The ids of the embedded provider. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/**
 * Shortens an id to its first characters, for people to read out: "3F2A-91BC". Pages, slips and messages identify a package by the
 * reference of its term, and a dental appointment by its own. Staff who hear a reference find the row whose id begins with it. The id of
 * another backend is that backend's reference and stays whole.
 */
export function shortenReference(id: string): string {
  return UUID.test(id) ? `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase() : id;
}
