/** The wrapper around every answer, and the codes in it (SPEC section 8). */

import { z } from "zod";
import { type ErrorCode, type ErrorName, errors } from "./errors";

export const failure = z.object({
  httpCode: z.number(),
  error: z.string().optional(),
  statusCode: z.number().optional(),
  message: z.string().optional(),
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
  reason: z
    .string()
    .optional()
    .meta({ description: "The key of the message, by which a client has it in other languages." }),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: "The values of the parameters of the message, by name." }),
});
export type Failure = z.infer<typeof failure>;

/** `statusCode` of association and token answers (SPEC section 8). */
export const authStatusCodes = {
  knownCustomer: 1000,
  createdCustomer: 1001,
  tokenInvalid: 1002,
  tokenExpired: 1003,
  tokenMalformed: 1004,
  accountMissing: 1005,
  associationFailed: 1006,
  creationFailed: 1007,
  sessionExpired: 1009,
} as const;

/** The codes of errors by their names. */
export const errorCodes = Object.fromEntries(
  Object.entries(errors).map(([name, { code }]) => [name, code]),
) as { [Name in ErrorName]: (typeof errors)[Name]["code"] };
export type { ErrorCode };
