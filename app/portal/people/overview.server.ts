/** The profile page: details, addresses and next of kin of the person in question. */
import { freeTypes } from "~/journeys/people/address-form";
import { needsLinking } from "~/journeys/people/needs-linking";
import { addressTypeNames } from "~/journeys/people/options";
import { profileRows } from "~/journeys/people/profile-rows";
import { addressLines } from "~/lib/address";
import type { Customer } from "../customer.server";
import { actingName, lovedOnesOn } from "./whose.server";

export async function readOverview(customer: Customer) {
  const { api } = customer;
  const [profile, addresses, contacts, on] = await Promise.all([
    api.profiles.get(),
    api.addresses.list(),
    api.contacts.list(),
    lovedOnesOn(customer),
  ]);
  const dependents = on && profile.id === null ? (await api.lovedOnes.list()).length : 0;
  return {
    whose: actingName(customer),
    lovedOnes: on,
    hasRecord: profile.id !== null,
    clientId: profile.id,
    status: profile.profileLinkingStatus,
    needsLinking: needsLinking({
      dependents,
      denticareAssociation: false,
      hasRecord: profile.id !== null,
      status: profile.profileLinkingStatus,
    }),
    name: profile.name ?? "My account",
    photo: photoAddress(profile.pictureAt),
    rows: profileRows(profile),
    mayAddAddress: freeTypes(addresses).length > 0,
    addresses: addresses.map((address) => ({
      id: address.id,
      title: addressTypeNames[address.type],
      lines: address.sameAs === "BILLING" ? ["Same as billing address"] : addressLines(address),
    })),
    contacts: contacts.map((contact) => ({
      id: contact.id,
      name: contact.name,
      relationship: contact.otherRelationship ?? contact.relationship,
      phone: `${contact.countryCode} ${contact.mobileNumber}`,
      homeNumber: contact.homeNumber,
      email: contact.email,
      emergency: contact.emergency,
      payer: contact.payer,
    })),
  };
}

/** The picture's address changes with the picture, so that an old one is never shown. */
export function photoAddress(pictureAt: string | null): string | null {
  return pictureAt && `/profile/photo/picture?at=${Date.parse(pictureAt)}`;
}
