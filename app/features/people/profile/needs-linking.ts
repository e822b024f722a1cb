/** Who needs linking (SPEC section 4): nobody to act for and nothing known of them here, or a linking that was begun. */
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
