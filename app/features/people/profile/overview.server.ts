/** The profile page: details, addresses and next of kin of the person in question. */

import type { Address } from "~/contract/people/address";
import type { Profile } from "~/contract/people/profile";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { formatAddressLines } from "~/lib/singapore/address";
import {
  callWithRules,
  loadOrFallback,
  onNotFound,
  onUnsupported,
} from "~/web/api/call-rules.server";
import { getActingName, isLovedOneFeatureEnabled } from "~/web/customer/acting-for.server";
import { type Customer, updateHeaderName } from "~/web/customer/customer.server";
import { hasRight } from "~/web/customer/proxy-rights.server";
import { updateSessionPerson } from "~/web/session/session.server";
import { listAvailableTypes } from "../address/address-form";
import { formatRelationship } from "../options";
import { needsLinking } from "./needs-linking";
import { listProfileRows } from "./profile-rows.server";

/** Says that no SMS goes to the mobile number on record, and where messages go instead. Null if it gets SMS. */
function describeNoSmsNumber(
  { countryCode, mobileNumber, email, canGetSms }: Profile,
  { text }: Words,
): string | null {
  if (canGetSms !== false) return null;
  const number = `${countryCode} ${mobileNumber}`;
  return email
    ? text("people:profile.no-sms", { number, email })
    : text("people:profile.no-sms-no-email", { number });
}

export async function readProfileOverview(customer: Customer, words: Words) {
  const { api } = customer;
  const [profile, addresses, contacts, on, canEdit] = await Promise.all([
    api.profiles.get(),
    loadOrFallback(api.addresses.list(), null),
    loadOrFallback(api.contacts.list(), null),
    isLovedOneFeatureEnabled(customer),
    hasRight(customer, "edit"),
  ]);
  // Staff may have corrected the name since the sign-in.
  if (customer.viewAs === null && profile.id !== null && profile.name !== null)
    await updateHeaderName(customer, profile.name);
  const unknown = profile.id === null;
  const dependents = on && unknown ? (await loadOrFallback(api.lovedOnes.list(), [])).length : 0;
  const noDenticare = { associated: false };
  const denticareAssociation =
    unknown && (await loadOrFallback(api.denticare.clientStatus(), noDenticare)).associated;
  return {
    linkCode: await readLinkCode(customer, words),
    personName: getActingName(customer),
    lovedOnes: on,
    canEdit,
    messages: canEdit && profile.messageChannel !== undefined,
    hasRecord: profile.id !== null,
    clientId: profile.id,
    status: profile.profileLinkingStatus,
    needsLinking: needsLinking({
      dependents,
      denticareAssociation,
      hasRecord: profile.id !== null,
      status: profile.profileLinkingStatus,
    }),
    name: profile.name ?? words.text("people:profile.account"),
    photo: buildPhotoAddress(profile.pictureAt),
    rows: listProfileRows(profile, words),
    noSms: describeNoSmsNumber(profile, words),
    mayAddAddress: canEdit && addresses !== null && listAvailableTypes(addresses).length > 0,
    addresses: addresses && shownAddresses(addresses),
    contacts: contacts?.map((contact) => ({
      id: contact.id,
      name: contact.name,
      relationship:
        contact.otherRelationship ?? formatRelationship(words.text, contact.relationship),
      phone: `${contact.countryCode} ${contact.mobileNumber}`,
      homeNumber: contact.homeNumber,
      email: contact.email,
      emergency: contact.emergency,
      payer: contact.payer,
      reminded: contact.reminded === true,
    })),
  };
}

/** Reads the code with which a person who is served at a counter links the record later. Null for all others. */
async function readLinkCode({ api, visit }: Customer, { language }: Words) {
  if (visit === null) return null;
  const found = await callWithRules(
    () => api.linking.code(),
    onNotFound(() => null),
    onUnsupported(() => null),
  );
  return found && { code: found.code, date: getFormats(language).date(found.until) };
}

/** Lists the addresses. One that shares the billing address has no own card: the billing address names it (SPEC section 4, Address). */
function shownAddresses(addresses: readonly Address[]) {
  const sharing = addresses
    .filter(({ sameAs }) => sameAs === "BILLING")
    .map(({ id, type }) => ({ id, type }));
  return addresses
    .filter(({ sameAs }) => sameAs === "NONE")
    .map((address) => ({
      id: address.id,
      type: address.type,
      lines: formatAddressLines(address),
      sharing: address.type === "BILLING" ? sharing : [],
    }));
}

/** Builds the picture's address, which changes with the picture, so that an old one is never shown from a cache. */
export function buildPhotoAddress(pictureAt: string | null): string | null {
  return pictureAt && paths.to(paths.people.picture, { at: Date.parse(pictureAt) });
}

/** Builds the address of the customer's own photo for the header, even while they act for another person. */
export function buildOwnPhotoAddress(pictureAt: string): string {
  return paths.to(paths.people.picture, { mine: Date.parse(pictureAt) });
}

/** Updates the photo in the header from the next page on. */
export async function updateHeaderPhoto(
  { session, viewAs }: Customer,
  pictureAt: string | null,
): Promise<void> {
  if (viewAs !== null) return;
  await updateSessionPerson(session, { pictureAt: pictureAt ?? undefined });
}
