/** Customers who need linking (SPEC section 4): those without a record, loved ones or Denticare, and those with a pending linking. */
export interface Linkable {
  /** How many loved ones the customer has. */
  dependents: number;
  denticareAssociation: boolean;
  /** Has a client record of their own. */
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
