/** Association of a signed-in identity with a customer of the provider (SPEC sections 7 and 8). */
import { z } from "zod";
import { call } from "../call";

export const association = z.object({
  /** 1000 known, 1001 created now; the others are the failures of SPEC section 8, association codes. */
  statusCode: z.number().int(),
  customerId: z.uuid().optional(),
});

export const auth = {
  validate: call({ method: "POST", path: "/auth/validate", auth: "token", data: association }),
  /** The customer logged out: from now on this token, and those issued with it in the same sign-in, are refused. */
  signOut: call({ method: "POST", path: "/auth/sign-out", auth: "token", data: z.object({}) }),
};
