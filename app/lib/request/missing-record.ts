/** Kinds of records whose missing page names the ways on: they may belong to a person for whom the customer no longer acts. */
export type RecordKind = "package" | "appointment" | "person";

/** Body of a 404 for a record that is not among the customer's. The error page knows the kind by it. */
export const buildMissingRecordBody = (kind: RecordKind) => `missing ${kind}`;

/** @returns null for a 404 of another page. */
export function readMissingRecord(body: unknown): RecordKind | null {
  const kinds: RecordKind[] = ["package", "appointment", "person"];
  return kinds.find((kind) => body === buildMissingRecordBody(kind)) ?? null;
}
