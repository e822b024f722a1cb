/** The addresses of a registration: each type once, a home that is the billing address marked as such (SPEC section 4, Address). */
import type { AddressDetails } from "../../contract/address";

type Posted = AddressDetails & { sameAsHome?: "yes" | "no" };

/**
 * The addresses after one was given.
 * @returns homeNext: the person lives elsewhere, and the home address is asked next.
 */
export function withAddresses(
  before: readonly AddressDetails[],
  posted: Posted,
): { addresses: AddressDetails[]; homeNext: boolean } {
  const { sameAsHome, ...given } = posted;
  const others = before.filter(({ type }) => type !== given.type && type !== "RESIDENTIAL");
  if (given.type !== "BILLING") return { addresses: [...others, given], homeNext: false };
  const home = before.find(({ type, sameAs }) => type === "RESIDENTIAL" && sameAs === "NONE");
  if (sameAsHome === "no")
    return { addresses: [given, ...others, ...(home ? [home] : [])], homeNext: true };
  const sameHome: AddressDetails = { ...given, type: "RESIDENTIAL", sameAs: "BILLING" };
  return { addresses: [given, ...others, sameHome], homeNext: false };
}
