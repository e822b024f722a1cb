/** Parses the address form of the profile (SPEC sections 4 and 5, Address). */

import { type AddressType, addressTypes } from "~/contract/lists";
import type { Address } from "~/contract/people/address";
import type { GetText } from "~/languages/page-language";
import { readTicked } from "~/web/forms/form-fields";

type ExistingAddress = Pick<Address, "id" | "type">;

/** Lists the address types that are still free. Each type can be used once. */
export function listAvailableTypes(
  existing: readonly ExistingAddress[],
  editing?: string,
): AddressType[] {
  const used = existing.filter(({ id }) => id !== editing).map(({ type }) => type);
  return addressTypes.filter((type) => !used.includes(type));
}

export function listTypeOptions(types: readonly AddressType[], text: GetText) {
  return types.map((value) => ({
    value,
    label: text(`people:address-type.${value}`),
    hint: text(`people:address-hint.${value}`),
  }));
}

type Lines = Pick<Address, "postalCode" | "block" | "street" | "level" | "unit" | "building">;

/**
 * Copies the billing address into a posted form that says "same as billing".
 * @returns true if the address shares the billing address.
 */
export function copyBillingAddress(form: FormData, billing: Lines | undefined): boolean {
  const shares = readTicked(form.get("sameAsBilling")) && form.get("type") !== "BILLING";
  if (!shares || billing === undefined) return false;
  const { postalCode, block, street, level, unit, building } = billing;
  for (const [name, value] of Object.entries({
    postalCode,
    block,
    street,
    level,
    unit,
    building,
  })) {
    form.set(name, value ?? "");
  }
  return true;
}
