/** Rewards: what a code takes off, and one's own code to give to a friend (SPEC sections 7 and 9: 5 % for both parties). */
import { z } from "zod";
import { call } from "../call";
import { cents, instant } from "../fields";

export const reward = z.object({
  code: z.string(),
  description: z.string(),
  percentBasisPoints: z.number().int().nullable(),
  amount: cents.nullable(),
  endsAt: instant,
});
export type Reward = z.output<typeof reward>;

export const rewards = {
  /** @throws 404 or 409 with the reason when the caller cannot use the code. */
  get: call({
    method: "GET",
    path: "/subscriptions/rewards/{code}",
    auth: "customer",
    params: z.object({ code: z.string().trim().min(1).max(40) }),
    data: reward,
  }),
  /** The caller's referral code, made when it is asked for first. 404 until the caller has paid an order. */
  mine: call({
    method: "GET",
    path: "/subscriptions/rewards",
    auth: "customer",
    data: z.object({ code: z.string() }),
  }),
};
