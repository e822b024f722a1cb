/** Loved ones: people a customer may act for, with their addresses and contacts (SPEC sections 3, 6 and 7). */
import { z } from "zod";
import { call, done } from "../call";
import { address, addressDetails } from "./address";
import { contact, contactDetails } from "./contact";
import { profile, profileUpdate } from "./profile";

/** A client id; text that cannot be one names nobody. */
export const clientIdText = z
  .string()
  .transform((value) => (/^[A-Za-z0-9]{1,40}$/.test(value) ? value : ""));

/** Whose a record is, in lists of all the customer's people. */
export const whose = {
  clientId: z.string(),
  clientName: z.string(),
  /** A loved one's; false for the customer's own. */
  lovedOne: z.boolean(),
};

const byId = z.object({ id: clientIdText });
const byOwnId = byId.extend({ ownId: z.uuid() });

export const lovedOne = profile.extend({ id: z.string(), name: z.string() });
export type LovedOne = z.output<typeof lovedOne>;

export const lovedOnes = {
  list: call({ method: "GET", path: "/lovedone", auth: "customer", data: z.array(lovedOne) }),
  get: call({
    method: "GET",
    path: "/lovedone/{id}",
    auth: "customer",
    params: byId,
    data: lovedOne,
  }),
  /** Refused with ALREADY_MAPPED for one's own loved one, with ID_NUMBER_TAKEN for anybody else who is known. */
  create: call({
    method: "POST",
    path: "/lovedone",
    auth: "customer",
    once: true,
    body: profileUpdate,
    data: lovedOne,
  }),
  update: call({
    method: "PUT",
    path: "/lovedone/{id}",
    auth: "customer",
    params: byId,
    body: profileUpdate,
    data: lovedOne,
  }),
  /** Ends the access; the person's record stays. */
  remove: call({
    method: "DELETE",
    path: "/lovedone/{id}",
    auth: "customer",
    params: byId,
    data: done,
  }),
  addresses: call({
    method: "GET",
    path: "/lovedone/{id}/address",
    auth: "customer",
    params: byId,
    data: z.array(address),
  }),
  createAddress: call({
    method: "POST",
    path: "/lovedone/{id}/address",
    auth: "customer",
    params: byId,
    body: addressDetails,
    data: address,
  }),
  updateAddress: call({
    method: "PUT",
    path: "/lovedone/{id}/address/{ownId}",
    auth: "customer",
    params: byOwnId,
    body: addressDetails,
    data: address,
  }),
  removeAddress: call({
    method: "DELETE",
    path: "/lovedone/{id}/address/{ownId}",
    auth: "customer",
    params: byOwnId,
    data: done,
  }),
  contacts: call({
    method: "GET",
    path: "/lovedone/{id}/contact",
    auth: "customer",
    params: byId,
    data: z.array(contact),
  }),
  createContact: call({
    method: "POST",
    path: "/lovedone/{id}/contact",
    auth: "customer",
    params: byId,
    body: contactDetails,
    data: contact,
  }),
  updateContact: call({
    method: "PUT",
    path: "/lovedone/{id}/contact/{ownId}",
    auth: "customer",
    params: byOwnId,
    body: contactDetails,
    data: contact,
  }),
  removeContact: call({
    method: "DELETE",
    path: "/lovedone/{id}/contact/{ownId}",
    auth: "customer",
    params: byOwnId,
    data: done,
  }),
};
