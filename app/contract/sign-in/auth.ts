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
    doc: "Associates the signed-in identity with a customer: 1000 is a known one, 1001 one that was made now. It is asked once after each sign-in.",
    spec: "7, Auth; 8, Association codes",
    data: association,
  }),
  signOut: call({
    method: "POST",
    path: "/auth/sign-out",
    auth: "token",
    doc: "The customer logged out: from now on this token, and those issued with it in the same sign-in, are refused.",
    spec: "ours",
    optional: "The token stays good until it runs out.",
    data: z.object({}),
  }),
};
