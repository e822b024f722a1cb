/** The cart. A customer's cart is stored at the provider, a visitor's cart in the session. */

import { MAX_CART_ITEMS } from "~/contract/shop/cart";
import type { GetText } from "~/languages/page-language";
import { addGstToEach, type BasisPoints, type Cents, computeGst } from "~/lib/money";
import { callWithRules, loadOrFallback } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { type Customer, findCustomer } from "~/web/customer/customer.server";
import { wordForVisitor } from "~/web/language/replies.server";
import { loadVisitorText } from "~/web/language/translations.server";
import { removeChoices, saveChoice } from "~/web/session/saved-choices.server";
import {
  ensureSession,
  readSession,
  reloadSession,
  type SavedChoice,
} from "~/web/session/session.server";
import { changeCartItems } from "./cart-change.server";
import { getAppliedCoupon } from "./coupon.server";
import { CART_NOT_RESTORED, readSavedCart, restoreSavedCart } from "./saved-cart.server";

export { MAX_CART_ITEMS };

/** The key of a line, stable across rewrites of the cart. */
export interface CartKey {
  offeringId: string;
  centerId: string;
  /** The loved one it is for, or null for the customer. */
  clientId: string | null;
}

export interface CartLine extends CartKey {
  productId: string;
  productName: string;
  icon: string;
  offerName: string;
  centreName: string;
  /** The person in words, including the customer, or null in a visitor's cart. */
  personName: string | null;
  sessions: number;
  priceWithGst: Cents;
  /** False once it has been withdrawn. Such a line is shown until it is removed, and costs nothing. */
  offered: boolean;
  /** The reason why the person may not join, or null if none is known. */
  reason: string | null;
}

export interface CartReview {
  signedIn: boolean;
  lines: CartLine[];
  coupon: { code: string; description: string } | null;
  couponLost: { code: string; reason: string } | null;
  subTotal: Cents;
  discount: Cents;
  rateBasisPoints: BasisPoints;
  gst: Cents;
  total: Cents;
}

/**
 * Opens the cart on its own page. It retries the transfer of choices made before sign-in if that failed.
 * @returns notice: the result of the retry in words.
 */
export async function restoreAndReadCart(
  request: Request,
): Promise<CartReview & { notice: string | null }> {
  const customer = await findCustomer(request);
  const notice =
    customer &&
    (await callWithRules(
      () => restoreSavedCart(customer.session, customer.api),
      () => wordForVisitor(CART_NOT_RESTORED),
    ));
  return { ...(await reviewOf(request, customer)), notice };
}

export async function readCart(request: Request): Promise<CartReview> {
  return reviewOf(request, await findCustomer(request));
}

async function reviewOf(request: Request, customer: Customer | null): Promise<CartReview> {
  const text = await loadVisitorText(request);
  return customer ? customersCart(customer, text) : visitorsCart(request, text);
}

async function customersCart({ api, person }: Customer, text: GetText): Promise<CartReview> {
  const [info, against] = await Promise.all([
    api.carts.checkoutInfo(),
    loadOrFallback(api.carts.eligibility({ query: {} }), []),
  ]);
  const rateBasisPoints = info.tax.rateBasisPoints;
  const prices = addGstToEach(
    info.items.map(({ amount }) => amount),
    rateBasisPoints,
  );
  const lines = info.items.map(({ offer, product, center, ...item }, index) => ({
    offeringId: item.offeringId,
    centerId: item.centerId,
    clientId: item.clientId,
    productId: item.productId,
    productName: product.name,
    icon: product.icon,
    offerName: offer.name,
    centreName: center.name,
    personName: formatLinePerson(item.clientName, person.name, text),
    sessions: offer.pricing.sessions,
    priceWithGst: prices[index] as Cents,
    offered: item.offered,
    reason: against.find(({ id }) => id === item.id)?.reason ?? null,
  }));
  return {
    signedIn: true,
    lines,
    coupon: getAppliedCoupon(info),
    couponLost: info.couponLost,
    subTotal: info.subTotalAmount,
    discount: info.discountAmount,
    rateBasisPoints,
    gst: info.gstAmount,
    total: info.totalAmount,
  };
}

/**
 * Names the person of a line.
 * @param clientName of a loved one, or null for the customer.
 */
export const formatLinePerson = (clientName: string | null, ownName: string, text: GetText) =>
  clientName ?? text("shell:cart.yourself", { name: ownName });

/** Reads a visitor's cart. It calculates like the provider: GST on the total, half up. */
async function visitorsCart(request: Request, text: GetText): Promise<CartReview> {
  const session = await readSession(request);
  const [described, { rateBasisPoints }] = await Promise.all([
    readSavedCart(session?.savedCart ?? []),
    createPublicApi().configuration.gst({ params: { param: "current" } }),
  ]);
  const amounts = described.map(({ offer }) => offer?.price ?? 0);
  const subTotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const prices = addGstToEach(amounts, rateBasisPoints);
  const gst = computeGst(subTotal, rateBasisPoints);
  const lines = described.map((saved, index) => ({
    offeringId: saved.choice.offeringId,
    centerId: saved.choice.centerId,
    clientId: null,
    productId: saved.choice.productId,
    productName: saved.product?.name ?? text("shop:a-programme"),
    icon: saved.product?.icon ?? "",
    offerName: saved.offer?.name ?? "",
    centreName: saved.offer ? saved.centre.name : "",
    personName: null,
    sessions: saved.offer?.sessions ?? 0,
    priceWithGst: prices[index] as Cents,
    offered: saved.offer !== null,
    reason: null,
  }));
  return {
    signedIn: false,
    lines,
    coupon: null,
    couponLost: null,
    subTotal,
    discount: 0,
    rateBasisPoints,
    gst,
    total: subTotal + gst,
  };
}

export type Added = "added" | "alreadyThere" | "full";

/**
 * Adds a choice to the cart. A repeated choice is added once, since a form may be posted twice.
 * A visitor's first choice starts their session, so the response must carry its cookie, as a redirect with a flash does.
 * @param forClient the loved one it is for, or null for the customer. The person that the customer acts for by default.
 */
export async function addToCart(
  request: Request,
  choice: SavedChoice,
  forClient?: string | null,
): Promise<Added> {
  const customer = await findCustomer(request);
  const clientId = forClient === undefined ? (customer?.viewAs ?? null) : forClient;
  const added = { ...choice, clientId };
  if (customer) {
    let outcome: Added = "added";
    await changeCartItems(customer.api, (items) => {
      outcome = outcomeOf(items, added);
      return outcome === "added" ? [...items, added] : null;
    });
    return outcome;
  }
  const { session } = await ensureSession(request);
  if (await saveChoice(session, choice)) return "added";
  const now = await reloadSession(session);
  return outcomeOf((now?.savedCart ?? []).map(forOneself), added) === "alreadyThere"
    ? "alreadyThere"
    : "full";
}

function outcomeOf(items: readonly CartKey[], added: CartKey): Added {
  if (items.some((item) => isSame(item, added))) return "alreadyThere";
  return items.length >= MAX_CART_ITEMS ? "full" : "added";
}

/** Removes one line. A line that is already gone is no error. */
export async function removeFromCart(request: Request, key: CartKey): Promise<void> {
  const customer = await findCustomer(request);
  if (customer) {
    await changeCartItems(customer.api, (items) => {
      const at = items.findIndex((item) => isSame(item, key));
      return at >= 0 ? items.toSpliced(at, 1) : null;
    });
    return;
  }
  const session = await readSession(request);
  if (session && key.clientId === null) await removeChoices(session, [key]);
}

const forOneself = (choice: SavedChoice): CartKey => ({ ...choice, clientId: null });

const isSame = (one: CartKey, other: CartKey) =>
  one.offeringId === other.offeringId &&
  one.centerId === other.centerId &&
  one.clientId === other.clientId;
