/** Parses the address form of the profile (SPEC sections 4 and 5, Address). */

import { type AddressType, addressTypes } from "~/contract/lists";
import type { Address } from "~/contract/people/address";
import { readTicked } from "~/web/forms/form-fields";
import { addressTypeNames } from "../options";

const addressTypeHints: Record<AddressType, string> = {
  BILLING: "Goes on the invoices",
  RESIDENTIAL: "Where the person lives",
  SERVICE: "Where we come to give a service",
};

type ExistingAddress = Pick<Address, "id" | "type">;

/** Lists the address types that are still free. Each type can be used once. */
export function listAvailableTypes(
  existing: readonly ExistingAddress[],
  editing?: string,
): AddressType[] {
  const used = existing.filter(({ id }) => id !== editing).map(({ type }) => type);
  return addressTypes.filter((type) => !used.includes(type));
}

export function listTypeOptions(types: readonly AddressType[]) {
  return types.map((value) => ({
    value,
    label: addressTypeNames[value],
    hint: addressTypeHints[value],
  }));
}

type Lines = Pick<Address, "postalCode" | "block" | "street" | "level" | "unit" | "building">;

/**
 * Copies the billing address into a posted form that says "same as billing".
 * @returns true if the address shares the billing address.
 */
export function copyBilling(form: FormData, billing: Lines | undefined): boolean {
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
