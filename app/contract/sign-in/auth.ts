/** Association of a signed-in identity with a customer of the provider (SPEC sections 7 and 8). */
import { z } from "zod";
import { call } from "../call";
import { recordId } from "../fields";

export const association = z.object({
  /** 1000 known, 1001 created now. The others are the failures of SPEC section 8, association codes. */
  statusCode: z.number().int(),
  customerId: recordId.optional(),
});

export const auth = {
  validate: call({
    method: "POST",
    path: "/auth/validate",
    auth: "token",
    doc: "Associates the signed-in identity with a customer: 1000 for a known customer, 1001 for one created now. The portal calls it once after each sign-in.",
    spec: "7, Auth; 8, Association codes",
    data: association,
  }),
  signOut: call({
    method: "POST",
    path: "/auth/sign-out",
    auth: "token",
    doc: "Logs the customer out: this token, and those issued in the same sign-in, are refused from now on.",
    spec: "ours",
    optional: "The token stays valid until it expires.",
    data: z.object({}),
  }),
};
