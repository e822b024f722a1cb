/** Loved ones: people a customer may act for, with their addresses and contacts (SPEC sections 3, 6 and 7). */
import { z } from "zod";
import { call, emptyResponse } from "../call";
import { recordId, removedVersion } from "../fields";
import { address, addressDetails } from "./address";
import { contact, contactDetails } from "./contact";
import { profile, profileUpdate } from "./profile";
import { proxyRights } from "./proxy-rights";

/** A client id. Text that cannot be one becomes empty and matches no client. */
export const clientIdText = z
  .string()
  .transform((value) => (recordId.safeParse(value).success ? value : ""));

/** The owner of a record, in lists of all the customer's people. */
export const clientFields = {
  clientId: z.string(),
  clientName: z.string(),
  /** True for a loved one's record, false for the customer's own. */
  lovedOne: z.boolean(),
};

const byId = z.object({ id: clientIdText });
const byOwnId = byId.extend({ ownId: recordId });

export const lovedOne = profile.extend({
  id: z.string(),
  name: z.string(),
  /** True if the caller gets copies of all messages about the person's appointments. */
  reminded: z.boolean().optional(),
  /** The rights that the person has left the caller. Left out if nothing is limited. */
  rights: proxyRights.optional(),
  /** False while the owner of an existing record, or staff, is still to confirm the access. */
  confirmed: z.boolean().optional(),
});
export type LovedOne = z.output<typeof lovedOne>;

export const lovedOnes = {
  consent: call({
    method: "POST",
    path: "/lovedone/{id}/consent",
    auth: "customer",
    proxy: "edit",
    doc: "Records that the caller gave consent to the use of the loved one's personal data.",
    spec: "ours",
    optional: "The consent for a loved one is not recorded.",
    errors: { lovedOnesOff: 403, notFound: 404 },
    params: byId,
    data: emptyResponse,
  }),
  remind: call({
    method: "PUT",
    path: "/lovedone/{id}/reminders",
    auth: "customer",
    proxy: "any",
    doc: "Sets whether the caller gets copies of all messages about the person's appointments.",
    spec: "ours",
    optional: "Only those who booked an appointment get its messages.",
    errors: { lovedOnesOff: 403, notFound: 404 },
    params: byId,
    body: z.object({ reminded: z.boolean() }),
    data: emptyResponse,
  }),
  list: call({
    method: "GET",
    path: "/lovedone",
    auth: "customer",
    proxy: "any",
    doc: "Returns all other people for whom the caller may act, each with their profile.",
    spec: "7, Loved ones",
    errors: { lovedOnesOff: 403 },
    data: z.array(lovedOne),
  }),
  get: call({
    method: "GET",
    path: "/lovedone/{id}",
    auth: "customer",
    proxy: "any",
    doc: "Returns one loved one, with the profile.",
    spec: "7, Loved ones",
    errors: { notFound: 404, lovedOnesOff: 403 },
    params: byId,
    data: lovedOne,
  }),
  create: call({
    method: "POST",
    path: "/lovedone",
    auth: "customer",
    proxy: "any",
    doc: "Creates a record for a new person and lets the caller act for them. Refused with RECORD_LINKED for the caller's own record, with ALREADY_MAPPED for the caller's own loved one, and with ID_NUMBER_TAKEN for another known person.",
    spec: "7, Loved ones; 8, Other messages",
    errors: {
      idNumberTaken: 409,
      mobileUnproven: 403,
      alreadyMapped: 409,
      recordLinked: 409,
      agreementNeeded: 403,
      fieldLocked: 400,
      lovedOnesOff: 403,
    },
    once: true,
    body: profileUpdate,
    data: lovedOne,
  }),
  update: call({
    method: "PUT",
    path: "/lovedone/{id}",
    auth: "customer",
    proxy: "edit",
    freshSignIn: "contactChange",
    doc: "Changes a loved one's profile. An ID number on record stays as it is.",
    spec: "7, Loved ones; 5, Personal form",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: {
      notFound: 404,
      recordChanged: 409,
      fieldLocked: 400,
      idNumberTaken: 409,
      agreementNeeded: 403,
      lovedOnesOff: 403,
    },
    params: byId,
    body: profileUpdate,
    data: lovedOne,
  }),
  remove: call({
    method: "DELETE",
    path: "/lovedone/{id}",
    auth: "customer",
    proxy: "any",
    doc: "Ends the caller's access to a loved one. The person's record stays.",
    spec: "6",
    errors: { notFound: 404, lovedOnesOff: 403 },
    optional: "The customer cannot remove a loved one in the portal.",
    params: byId,
    data: emptyResponse,
  }),
  addresses: call({
    method: "GET",
    path: "/lovedone/{id}/address",
    auth: "customer",
    proxy: "read",
    doc: "Returns the addresses of a loved one, at most one of each type.",
    spec: "7, Loved ones",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: { notFound: 404, lovedOnesOff: 403 },
    params: byId,
    data: z.array(address),
  }),
  createAddress: call({
    method: "POST",
    path: "/lovedone/{id}/address",
    auth: "customer",
    proxy: "edit",
    doc: "Adds an address of a type that the loved one does not have yet.",
    spec: "7, Loved ones; 4, Address",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: { notFound: 404, addressTypeUsed: 409, lovedOnesOff: 403 },
    params: byId,
    body: addressDetails,
    data: address,
  }),
  updateAddress: call({
    method: "PUT",
    path: "/lovedone/{id}/address/{ownId}",
    auth: "customer",
    proxy: "edit",
    doc: "Changes an address of a loved one.",
    spec: "7, Loved ones",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: { notFound: 404, addressTypeUsed: 409, lovedOnesOff: 403, recordChanged: 409 },
    params: byOwnId,
    body: addressDetails,
    data: address,
  }),
  removeAddress: call({
    method: "DELETE",
    path: "/lovedone/{id}/address/{ownId}",
    auth: "customer",
    proxy: "edit",
    doc: "Deletes an address of a loved one.",
    spec: "7, Loved ones",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: { notFound: 404, lovedOnesOff: 403, recordChanged: 409 },
    params: byOwnId,
    query: removedVersion,
    data: emptyResponse,
  }),
  contacts: call({
    method: "GET",
    path: "/lovedone/{id}/contact",
    auth: "customer",
    proxy: "read",
    doc: "Returns the next of kin of a loved one.",
    spec: "7, Loved ones",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: { notFound: 404, lovedOnesOff: 403 },
    params: byId,
    data: z.array(contact),
  }),
  createContact: call({
    method: "POST",
    path: "/lovedone/{id}/contact",
    auth: "customer",
    proxy: "edit",
    doc: "Adds a next of kin to a loved one.",
    spec: "7, Loved ones; 5, Next-of-kin form",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: { notAllowed: 409, notFound: 404, lovedOnesOff: 403 },
    params: byId,
    body: contactDetails,
    data: contact,
  }),
  updateContact: call({
    method: "PUT",
    path: "/lovedone/{id}/contact/{ownId}",
    auth: "customer",
    proxy: "edit",
    doc: "Changes a next of kin of a loved one.",
    spec: "7, Loved ones",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: { notFound: 404, lovedOnesOff: 403, recordChanged: 409 },
    params: byOwnId,
    body: contactDetails,
    data: contact,
  }),
  removeContact: call({
    method: "DELETE",
    path: "/lovedone/{id}/contact/{ownId}",
    auth: "customer",
    proxy: "edit",
    doc: "Deletes a next of kin of a loved one.",
    spec: "7, Loved ones",
    optional: "Nothing in this portal, which reads and changes a loved one's record with view-as.",
    errors: { notFound: 404, lovedOnesOff: 403, recordChanged: 409 },
    params: byOwnId,
    query: removedVersion,
    data: emptyResponse,
  }),
};
