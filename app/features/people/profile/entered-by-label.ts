/** Describes where an entry was made and which staff helped. */
export function describeEnteredBy({ centerName, staff }: { centerName: string; staff: string }) {
  return `entered at ${centerName} by ${staff}`;
}
