/** Customers who need linking (SPEC section 4): those without a record, loved ones or Denticare, and those with a pending linking. */
export interface Linkable {
  /** Number of the customer's loved ones. */
  dependents: number;
  denticareAssociation: boolean;
  /** True if the customer has an own client record. */
  hasRecord: boolean;
  status: string | null;
}

export function needsLinking({
  dependents,
  denticareAssociation,
  hasRecord,
  status,
}: Linkable): boolean {
  if (dependents > 0 || hasRecord) return false;
  return !denticareAssociation || status === "PENDING";
}
