/** Rewards: the discount of a code, and the customer's own code for friends (SPEC sections 7 and 9: 5 % for both parties). */
import { z } from "zod";
import { call } from "../call";
import { cents, instant } from "../fields";

export const reward = z.object({
  code: z.string(),
  description: z.string(),
  percentBasisPoints: z.number().int().nullable().default(null),
  amount: cents.nullable().default(null),
  endsAt: instant,
});
export type Reward = z.output<typeof reward>;

export const rewards = {
  get: call({
    method: "GET",
    path: "/subscriptions/rewards/{code}",
    auth: "customer",
    proxy: "own",
    doc: "Returns the discount of a code for the caller.",
    spec: "7, Orders and payment",
    optional: "Nothing in this portal, which reads a code's reward from the checkout.",
    errors: { couponUnknown: 404, couponNotForYou: 409 },
    params: z.object({ code: z.string().trim().min(1).max(40) }),
    data: reward,
  }),
  mine: call({
    method: "GET",
    path: "/subscriptions/rewards",
    auth: "customer",
    proxy: "own",
    doc: "Returns the caller's referral code, created at the first request. 404 until the caller has paid an order.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The portal shows no referral code to a customer who has paid.",
    data: z.object({ code: z.string() }),
  }),
};
