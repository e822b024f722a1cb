/** Moving a journey to another device of the same customer, by a code that works once, for ten minutes. */
import { z } from "zod";
import { call } from "../call";
import { instant } from "../fields";

export const HAND_OVER_MINUTES = 10;

/** An address of the portal, without a host. */
const place = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

export const handOvers = {
  /** A new code ends the one before. `send` sends the SMS to the customer's own phone, where there is one on record. */
  create: call({
    method: "POST",
    path: "/hand-over",
    auth: "customer",
    body: z.object({ place, send: z.boolean() }),
    data: z.object({
      code: z.string(),
      url: z.url(),
      /** The QR code of the address as a data URL of a PNG. */
      picture: z.string(),
      expiresAt: instant,
      /** To whom the SMS goes; null when none does. */
      maskedMobile: z.string().nullable(),
    }),
  }),
  /** Whether `take` would take it now. Changes nothing but the count of tries. */
  look: call({
    method: "POST",
    path: "/hand-over/look",
    auth: "customer",
    body: z.object({ code: z.string().max(20) }),
    data: z.object({ works: z.boolean() }),
  }),
  /** @throws 400 for a code that is wrong, too old, used or another customer's: all look the same. */
  take: call({
    method: "POST",
    path: "/hand-over/take",
    auth: "customer",
    body: z.object({ code: z.string().max(20) }),
    data: z.object({ place }),
  }),
};
