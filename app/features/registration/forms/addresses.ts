/**
 * The addresses of a registration. Each type occurs once, and a home equal to the billing address is marked (SPEC section 4, Address).
 */

import { type AddressType, addressTypes } from "~/contract/lists";
import type { AddressDetails } from "~/contract/people/address";

type Posted = AddressDetails & {
  sameAsHome?: "yes" | "no";
  homeVersion?: string | null | undefined;
};

/** Returns the address type that a page asks for: the one in its address, or the billing address. */
export function getAddressType(typeParam: string | null): AddressType {
  return addressTypes.find((type) => type === typeParam) ?? "BILLING";
}

/**
 * Adds a posted address.
 * @returns homeNext: true if the person lives at another address, so that the home address is asked next.
 */
export function withAddresses(
  before: readonly AddressDetails[],
  posted: Posted,
): { addresses: AddressDetails[]; homeNext: boolean } {
  const { sameAsHome, homeVersion, ...address } = posted;
  const others = before.filter(({ type }) => type !== address.type);
  if (address.type !== "BILLING")
    return { addresses: inOrder([...others, address]), homeNext: false };
  const service = others.filter(({ type }) => type === "SERVICE");
  const home = others.filter(({ type, sameAs }) => type === "RESIDENTIAL" && sameAs === "NONE");
  if (sameAsHome === "no")
    return { addresses: inOrder([address, ...home, ...service]), homeNext: true };
  const sameHome: AddressDetails = {
    ...address,
    type: "RESIDENTIAL",
    sameAs: "BILLING",
    version: homeVersion,
  };
  return { addresses: inOrder([address, sameHome, ...service]), homeNext: false };
}

/** Removes the service address, which is optional. */
export function removeServiceAddress(before: readonly AddressDetails[]): AddressDetails[] {
  return before.filter(({ type }) => type !== "SERVICE");
}

const order: Record<AddressType, number> = { BILLING: 1, RESIDENTIAL: 2, SERVICE: 3 };

const inOrder = (addresses: AddressDetails[]): AddressDetails[] =>
  addresses.sort((one, other) => order[one.type] - order[other.type]);
