/** Moving a journey to another device of the same customer, by a code that works once, for ten minutes. */
import { z } from "zod";
import { call } from "../call";
import { instant } from "../fields";

export const HAND_OVER_MINUTES = 10;

/** An address of the portal, without a host. */
const place = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)
  .meta({ examples: ["/register-service/your-details"] });

export const handOvers = {
  create: call({
    method: "POST",
    path: "/hand-over",
    auth: "customer",
    doc: "Makes a code that carries a journey to another device, once, for ten minutes. A new code ends the one before. `send` sends the SMS to the customer's own phone, where there is one on record.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A journey cannot be carried to another device.",
    body: z.object({ place, send: z.boolean() }),
    data: z.object({
      code: z.string(),
      url: z.url(),
      /** The QR code of the address as a data URL of a picture. */
      picture: z.string(),
      expiresAt: instant,
      /** The masked mobile number that gets the SMS. Null if no SMS is sent. */
      maskedMobile: z.string().nullable().default(null),
    }),
  }),
  look: call({
    method: "POST",
    path: "/hand-over/look",
    auth: "customer",
    doc: "Whether `take` would take it now. Changes nothing but the count of tries.",
    spec: "ours",
    optional: "The same.",
    body: z.object({ code: z.string().max(20) }),
    data: z.object({ works: z.boolean() }),
  }),
  take: call({
    method: "POST",
    path: "/hand-over/take",
    auth: "customer",
    doc: "Goes on with a journey on another device. A code that is wrong, too old, used or another customer's is refused with 400: all look the same.",
    spec: "ours",
    optional: "The same.",
    once: true,
    body: z.object({ code: z.string().max(20) }),
    data: z.object({ place }),
  }),
};
