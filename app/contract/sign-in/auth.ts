/** Association of a signed-in identity with a customer of the provider (SPEC sections 7 and 8). */
import { z } from "zod";
import { call } from "../call";
import { recordId } from "../fields";

export const association = z.object({
  /** 1000 known, 1001 created now. The others are the failures of SPEC section 8, association codes. */
  statusCode: z.number().int(),
  customerId: recordId.optional(),
  /**
   * The end of an account: `CLOSED` by its customer or `MERGED` with another account, both with 1006, or a customer's own closed `RECORD`,
   * with 1000.
   */
  ended: z.enum(["CLOSED", "MERGED", "RECORD"]).optional(),
});

export const auth = {
  validate: call({
    method: "POST",
    path: "/auth/validate",
    auth: "token",
    doc: "Associates the signed-in identity with a customer: 1000 for a known customer, 1001 for one created now. The portal calls it once after each sign-in. An account that has ended is not created again, unless its customer closed it and wants a new one (`opensNew`).",
    spec: "7, Auth; 8, Association codes",
    body: z.object({ opensNew: z.boolean().optional() }),
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
