/** Addresses of a client: one of each type at most (SPEC sections 3, 4, 5 and 7). */
import { z } from "zod";
import { readPostalCode } from "~/lib/singapore/address";
import { reply } from "../../languages/reply";
import { call, emptyResponse, idParam } from "../call";
import {
  optionalText,
  recordId,
  recordVersion,
  removedVersion,
  requiredChoice,
  requiredText,
} from "../fields";
import { addressTypes } from "../lists";

export const addressDetails = z.object({
  type: requiredChoice(addressTypes, reply("replies-people:residence.required")),
  postalCode: z
    .string({ error: reply("replies-people:postal-code.required") })
    .meta({ description: "Six digits", examples: ["640512"] })
    .transform(readPostalCode)
    .pipe(
      z
        .string()
        .min(1, reply("replies-people:postal-code.required"))
        .pipe(z.string().regex(/^\d{6}$/, reply("replies-people:postal-code.invalid"))),
    ),
  block: requiredText(reply("replies-people:block.required"), 10),
  street: requiredText(reply("replies-people:street.required"), 100),
  building: optionalText(100),
  level: optionalText(5),
  unit: optionalText(8),
  sameAs: z.enum(["BILLING", "NONE"]).default("NONE"),
  version: recordVersion,
});
export type AddressDetails = z.output<typeof addressDetails>;

export const address = addressDetails.extend({ id: recordId });
export type Address = z.output<typeof address>;

export const addresses = {
  list: call({
    method: "GET",
    path: "/profile/address",
    auth: "customer",
    proxy: "read",
    doc: "Returns the addresses of the client acted for, at most one of each type.",
    spec: "7, Addresses",
    data: z.array(address),
  }),
  create: call({
    method: "POST",
    path: "/profile/address",
    auth: "customer",
    proxy: "edit",
    doc: "Adds an address of a type that the client does not have yet.",
    spec: "7, Addresses; 4, Address",
    errors: { addressTypeUsed: 409, notFound: 404 },
    body: addressDetails,
    data: address,
  }),
  update: call({
    method: "PUT",
    path: "/profile/address/{id}",
    auth: "customer",
    proxy: "edit",
    doc: "Changes an address.",
    spec: "7, Addresses",
    errors: { notFound: 404, recordChanged: 409 },
    params: idParam,
    body: addressDetails,
    data: address,
  }),
  remove: call({
    method: "DELETE",
    path: "/profile/address/{id}",
    auth: "customer",
    proxy: "edit",
    doc: "Deletes an address.",
    spec: "7, Addresses",
    errors: { notFound: 404, recordChanged: 409 },
    params: idParam,
    query: removedVersion,
    data: emptyResponse,
  }),
};
