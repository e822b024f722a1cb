/** Moving a journey to another device of the same customer, by a code that works once, for a few minutes. */
import { z } from "zod";
import { rules } from "~/lib/rules";
import { call } from "../call";
import { instant } from "../fields";

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
    proxy: "own",
    doc: `Creates a code that moves a journey to another device, once, within ${rules.codeMinutes} minutes. A new code invalidates the previous one. \`send\` sends the SMS to the customer's own phone if one is on record.`,
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A journey cannot be moved to another device.",
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
    proxy: "own",
    doc: "Checks whether `take` would accept the code now. Only the count of tries changes.",
    spec: "ours",
    optional: "A journey cannot be moved to another device.",
    body: z.object({ code: z.string().max(20) }),
    data: z.object({ works: z.boolean() }),
  }),
  take: call({
    method: "POST",
    path: "/hand-over/take",
    auth: "customer",
    proxy: "own",
    doc: "Resumes a journey on another device. Wrong, expired and used codes and codes of another customer are all refused with the same 400.",
    spec: "ours",
    optional: "A journey cannot be moved to another device.",
    once: true,
    body: z.object({ code: z.string().max(20) }),
    data: z.object({ place }),
  }),
};
