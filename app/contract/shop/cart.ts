/** The cart, its prices and its checkout (SPEC sections 3 and 7). */
import { z } from "zod";
import { call, done } from "../call";
import { cents, day, optionalText } from "../fields";

export const MOST_CART_ITEMS = 10;
const idText = z.string().min(1).max(60);

export const cartChoice = z.object({
  categoryId: idText,
  productId: idText,
  offeringId: idText,
  centerId: idText,
  /** The loved one it is for; null for oneself. */
  clientId: z.string().max(40).nullable().default(null),
});
export type CartChoice = z.output<typeof cartChoice>;

export const cartItem = cartChoice.extend({
  id: z.uuid(),
  clientName: z.string().nullable(),
  offer: z.object({
    name: z.string(),
    pricing: z.object({ sessions: z.number().int(), amount: cents }),
  }),
  product: z.object({ name: z.string(), icon: z.string() }),
  center: z.object({ name: z.string() }),
  /** False once the package or the place has been withdrawn: it is shown, costs nothing and cannot be checked out. */
  offered: z.boolean(),
});
export type CartItem = z.output<typeof cartItem>;

export const referralSource = z.object({
  source: z.array(idText).max(20),
  sourceOthers: optionalText(100),
});
export type ReferralSource = z.output<typeof referralSource>;

export const cart = z.object({
  customerId: z.uuid(),
  /** Of the first line; null while the cart is empty. */
  categoryId: z.string().nullable(),
  items: z.array(cartItem),
  referralSource,
  marketingConsent: z.boolean(),
});
export type Cart = z.output<typeof cart>;

const discount = z.object({ description: z.string(), amount: cents });

/** Cents throughout, of the lines that are still offered. GST is taken on the total after discounts, half up. */
export const checkoutInfo = z.object({
  items: z.array(cartItem.extend({ amount: cents, discount: discount.nullable() })),
  coupon: z.string().nullable(),
  /** The code that was applied and gives nothing any more, with the reason. */
  couponLost: z.object({ code: z.string(), reason: z.string() }).nullable().default(null),
  subTotalAmount: cents,
  discountAmount: cents,
  tax: z.object({ name: z.literal("GST"), rateBasisPoints: z.number().int() }),
  gstAmount: cents,
  totalAmount: cents,
});
export type CheckoutInfo = z.output<typeof checkoutInfo>;

export const carts = {
  get: call({ method: "GET", path: "/cart", auth: "customer", data: cart }),
  put: call({
    method: "PUT",
    path: "/cart",
    auth: "customer",
    body: z.object({
      items: z.array(cartChoice).max(MOST_CART_ITEMS),
      /** The lines, by id, that these take the place of: when the cart holds others by now, 409 CART_CHANGED. */
      insteadOf: z.array(z.uuid()).max(MOST_CART_ITEMS).optional(),
      referralSource: referralSource.optional(),
      marketingConsent: z.boolean().optional(),
      source: z.literal("MYNH"),
    }),
    data: cart,
  }),
  remove: call({ method: "DELETE", path: "/cart", auth: "customer", data: done }),
  checkoutInfo: call({
    method: "GET",
    path: "/cart/checkout-info",
    auth: "customer",
    data: checkoutInfo,
  }),
  /**
   * The lines whose person may not join, each with the reason. `dateOfBirth` is what the customer typed of themselves, before it is on
   * record.
   */
  eligibility: call({
    method: "GET",
    path: "/cart/eligibility",
    auth: "customer",
    query: z.object({ dateOfBirth: day.optional() }),
    data: z.array(z.object({ id: z.uuid(), reason: z.string() })),
  }),
  applyCoupon: call({
    method: "PUT",
    path: "/cart/applyCoupon",
    auth: "customer",
    body: z.object({ coupon: z.string().trim().min(1).max(40) }),
    data: checkoutInfo,
  }),
  removeCoupon: call({
    method: "PUT",
    path: "/cart/removeCoupon",
    auth: "customer",
    data: checkoutInfo,
  }),
  checkout: call({
    method: "POST",
    path: "/cart/checkout",
    auth: "customer",
    once: true,
    /** The total the customer saw; a price that has changed meanwhile is refused instead of charged. */
    body: z.object({ totalAmount: cents }),
    data: z.object({ orderId: z.uuid() }),
  }),
};
