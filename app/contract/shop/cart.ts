/** The cart, its prices and its checkout (SPEC sections 3 and 7). */
import { z } from "zod";
import { call, emptyResponse } from "../call";
import { cents, day, optionalText, recordId } from "../fields";

export const MAX_CART_ITEMS = 10;
const idText = z.string().min(1).max(64);

export const cartChoice = z.object({
  categoryId: idText,
  productId: idText,
  offeringId: idText,
  centerId: idText,
  /** The loved one it is for. Null for the customer themselves. */
  clientId: z.string().max(64).nullable().default(null),
});
export type CartChoice = z.output<typeof cartChoice>;

export const cartItem = cartChoice.extend({
  id: recordId,
  clientName: z.string().nullable().default(null),
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
  customerId: recordId,
  /** The category of the first line. Null while the cart is empty. */
  categoryId: z.string().nullable().default(null),
  items: z.array(cartItem),
  referralSource,
  marketingConsent: z.boolean(),
});
export type Cart = z.output<typeof cart>;

const discount = z.object({ description: z.string(), amount: cents });

/** Cents throughout, of the lines that are still offered. GST is taken on the total after discounts, half up. */
export const checkoutInfo = z.object({
  items: z.array(cartItem.extend({ amount: cents, discount: discount.nullable().default(null) })),
  coupon: z.string().nullable().default(null),
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
  get: call({
    method: "GET",
    path: "/cart",
    auth: "customer",
    proxy: "any",
    doc: "Returns the caller's cart, with a line for each programme.",
    spec: "ours",
    optional:
      "The portal reads the cart from `cart/checkout-info`, and asks again how the customer heard of the provider.",
    data: cart,
  }),
  put: call({
    method: "PUT",
    path: "/cart",
    auth: "customer",
    proxy: "pay",
    doc: "Replaces the lines of the cart, and stores how the customer heard of the provider.",
    spec: "7, Cart; 3, Cart",
    errors: { notFound: 404, cartChanged: 409, notOffered: 409 },
    body: z.object({
      items: z.array(cartChoice).max(MAX_CART_ITEMS),
      /** The ids of the lines that these replace. If the cart has other lines by then, the call answers 409 CART_CHANGED. */
      insteadOf: z.array(recordId).max(MAX_CART_ITEMS).optional(),
      referralSource: referralSource.optional(),
      marketingConsent: z.boolean().optional(),
      source: z.literal("MYNH"),
    }),
    data: cart,
  }),
  remove: call({
    method: "DELETE",
    path: "/cart",
    auth: "customer",
    proxy: "any",
    doc: "Empties the cart.",
    spec: "7, Cart",
    optional: "Nothing in this portal, which empties a cart line by line.",
    data: emptyResponse,
  }),
  checkoutInfo: call({
    method: "GET",
    path: "/cart/checkout-info",
    auth: "customer",
    proxy: "any",
    doc: "Returns the cart with its prices in cents: each line, the discounts, GST half up on the total after them, and the total.",
    spec: "7, Cart; 3, Cart",
    data: checkoutInfo,
  }),
  eligibility: call({
    method: "GET",
    path: "/cart/eligibility",
    auth: "customer",
    proxy: "any",
    doc: "Returns the lines whose person is not eligible, each with the reason. `dateOfBirth` is the date that customers typed for themselves, before it is on record.",
    spec: "ours",
    optional: "Customers see at the checkout, and not in the cart, that a person is not eligible.",
    without: [],
    query: z.object({ dateOfBirth: day.optional() }),
    data: z.array(z.object({ id: recordId, reason: z.string() })),
  }),
  applyCoupon: call({
    method: "PUT",
    path: "/cart/applyCoupon",
    auth: "customer",
    proxy: "any",
    doc: "Applies a promotion or referral code to the cart.",
    spec: "7, Cart",
    errors: {
      couponUnknown: 404,
      couponExpired: 409,
      couponNotForYou: 409,
      couponNotForCart: 409,
      cartEmpty: 409,
      couponUsed: 409,
    },
    body: z.object({ coupon: z.string().trim().min(1).max(40) }),
    data: checkoutInfo,
  }),
  removeCoupon: call({
    method: "PUT",
    path: "/cart/removeCoupon",
    auth: "customer",
    proxy: "any",
    doc: "Removes the code from the cart.",
    spec: "7, Cart",
    data: checkoutInfo,
  }),
  checkout: call({
    method: "POST",
    path: "/cart/checkout",
    auth: "customer",
    proxy: "pay",
    doc: "Creates an order from the cart, with its prices, and holds its seats until it is paid. `totalAmount` is the total that the customer was shown. A different total is refused.",
    spec: "7, Cart",
    errors: {
      notOffered: 409,
      invalid: 409,
      cartEmpty: 409,
      full: 409,
      couponUsed: 409,
      notEligible: 409,
      couponUnknown: 404,
      couponExpired: 409,
      couponNotForYou: 409,
      couponNotForCart: 409,
      mobileUnproven: 403,
      paymentUnderWay: 409,
      notFound: 404,
    },
    once: true,
    /** The total that the customer saw. If a price has changed since, the order is refused instead of charged. */
    body: z.object({ totalAmount: cents }),
    data: z.object({ orderId: recordId }),
  }),
};
