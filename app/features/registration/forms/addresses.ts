/** The addresses of a registration: each type once, a home that is the billing address marked as such (SPEC section 4, Address). */

import { type AddressType, addressTypes } from "~/contract/lists";
import type { AddressDetails } from "~/contract/people/address";

type Posted = AddressDetails & { sameAsHome?: "yes" | "no" };

/** The type that a page's address asks for; the billing address unless it says another. */
export function addressTypeOf(asked: string | null): AddressType {
  return addressTypes.find((type) => type === asked) ?? "BILLING";
}

/**
 * The addresses after one was given.
 * @returns homeNext: the person lives elsewhere, and the home address is asked next.
 */
export function withAddresses(
  before: readonly AddressDetails[],
  posted: Posted,
): { addresses: AddressDetails[]; homeNext: boolean } {
  const { sameAsHome, ...given } = posted;
  const others = before.filter(({ type }) => type !== given.type);
  if (given.type !== "BILLING") return { addresses: inOrder([...others, given]), homeNext: false };
  const service = others.filter(({ type }) => type === "SERVICE");
  const home = others.filter(({ type, sameAs }) => type === "RESIDENTIAL" && sameAs === "NONE");
  if (sameAsHome === "no")
    return { addresses: inOrder([given, ...home, ...service]), homeNext: true };
  const sameHome: AddressDetails = { ...given, type: "RESIDENTIAL", sameAs: "BILLING" };
  return { addresses: inOrder([given, sameHome, ...service]), homeNext: false };
}

/** The addresses when nothing is given at an address of its own: the service address is nobody's must. */
export function withoutServiceAddress(before: readonly AddressDetails[]): AddressDetails[] {
  return before.filter(({ type }) => type !== "SERVICE");
}

const order: Record<AddressType, number> = { BILLING: 1, RESIDENTIAL: 2, SERVICE: 3 };

const inOrder = (addresses: AddressDetails[]): AddressDetails[] =>
  addresses.sort((one, other) => order[one.type] - order[other.type]);
