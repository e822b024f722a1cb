/** The cart of whoever asks: a customer's is the provider's, a visitor's is kept in the session. */
import { type CartChoice, MOST_CART_ITEMS } from "~/contract/cart";
import { brand } from "~/lib/brand";
import { type BasisPoints, type Cents, gstOn, withGst } from "~/lib/money";
import { type Customer, findCustomer, publicApi } from "./customer.server";
import { describeSavedCart, toChoice } from "./saved-cart.server";
import { changeSession, ensureSession, readSession, type SavedChoice } from "./session.server";

export { MOST_CART_ITEMS };

/** What tells one line from another, however often the cart is written anew. */
export interface CartKey {
  offeringId: string;
  centerId: string;
  /** The loved one it is for; null for oneself. */
  clientId: string | null;
}

export interface CartLine extends CartKey {
  productId: string;
  productName: string;
  icon: string;
  offerName: string;
  centreName: string;
  clientName: string | null;
  sessions: number;
  priceWithGst: Cents;
}

export interface CartReview {
  signedIn: boolean;
  lines: CartLine[];
  coupon: { code: string; description: string } | null;
  subTotal: Cents;
  discount: Cents;
  rateBasisPoints: BasisPoints;
  gst: Cents;
  total: Cents;
}

export async function readCart(request: Request): Promise<CartReview> {
  const customer = await findCustomer(request);
  return customer ? customersCart(customer) : visitorsCart(request);
}

async function customersCart({ api }: Customer): Promise<CartReview> {
  const info = await api.carts.checkoutInfo();
  const rateBasisPoints = info.tax.rateBasisPoints;
  const lines = info.items.map(({ offer, product, center, ...item }) => ({
    offeringId: item.offeringId,
    centerId: item.centerId,
    clientId: item.clientId,
    productId: item.productId,
    productName: product.name,
    icon: product.icon,
    offerName: offer.name,
    centreName: center.name,
    clientName: item.clientName,
    sessions: offer.pricing.sessions,
    priceWithGst: withGst(item.amount, rateBasisPoints),
  }));
  const description = info.items.find((item) => item.discount)?.discount?.description;
  return {
    signedIn: true,
    lines,
    coupon:
      info.coupon === null ? null : { code: info.coupon, description: description ?? info.coupon },
    subTotal: info.subTotalAmount,
    discount: info.discountAmount,
    rateBasisPoints,
    gst: info.gstAmount,
    total: info.totalAmount,
  };
}

/** The same sums the provider makes: GST on the total, half up (DESIGN section 7, Prices). */
async function visitorsCart(request: Request): Promise<CartReview> {
  const session = await readSession(request);
  const [described, { rateBasisPoints }] = await Promise.all([
    describeSavedCart(session?.savedCart ?? []),
    publicApi().configuration.gst({ params: { param: "current" } }),
  ]);
  const subTotal = described.reduce((sum, { offer }) => sum + offer.price, 0);
  const gst = gstOn(subTotal, rateBasisPoints);
  const lines = described.map(({ choice, product, offer, centre }) => ({
    offeringId: choice.offeringId,
    centerId: choice.centerId,
    clientId: null,
    productId: product.id,
    productName: product.name,
    icon: product.icon,
    offerName: offer.name,
    centreName: centre.name,
    clientName: null,
    sessions: offer.sessions,
    priceWithGst: offer.priceWithGst,
  }));
  return {
    signedIn: false,
    lines,
    coupon: null,
    subTotal,
    discount: 0,
    rateBasisPoints,
    gst,
    total: subTotal + gst,
  };
}

export type Added = "added" | "alreadyThere" | "full";

/**
 * Adds a choice and keeps everything that was there. The same choice twice is one: a form may be posted twice.
 * A visitor's first choice starts their session: the answer must carry its cookie, as one with a flash does.
 * @param clientId the loved one of a customer that it is for; null for oneself.
 */
export async function addToCart(
  request: Request,
  choice: SavedChoice,
  clientId: string | null = null,
): Promise<Added> {
  const customer = await findCustomer(request);
  const added = { ...choice, clientId };
  if (customer) {
    const { items } = await customer.api.carts.get();
    const outcome = outcomeOf(items, added);
    if (outcome === "added") await putItems(customer, [...items, added]);
    return outcome;
  }
  const { session } = await ensureSession(request);
  const outcome = outcomeOf(session.savedCart.map(forOneself), added);
  if (outcome === "added")
    await changeSession(session, { savedCart: [...session.savedCart, choice] });
  return outcome;
}

function outcomeOf(items: readonly CartKey[], added: CartKey): Added {
  if (items.some((item) => isSame(item, added))) return "alreadyThere";
  return items.length >= MOST_CART_ITEMS ? "full" : "added";
}

/** Takes one line out. One that is not there any more is as good as taken out. */
export async function removeFromCart(request: Request, key: CartKey): Promise<void> {
  const customer = await findCustomer(request);
  if (customer) {
    const { items } = await customer.api.carts.get();
    const at = items.findIndex((item) => isSame(item, key));
    if (at >= 0) await putItems(customer, items.toSpliced(at, 1));
    return;
  }
  const session = await readSession(request);
  if (session === null) return;
  const at = session.savedCart.findIndex((choice) => isSame(forOneself(choice), key));
  if (at >= 0) await changeSession(session, { savedCart: session.savedCart.toSpliced(at, 1) });
}

const putItems = ({ api }: Customer, items: readonly CartChoice[]) =>
  api.carts.put({ body: { items: items.map(toChoice), source: brand.cartSource } });

const forOneself = (choice: SavedChoice): CartChoice => ({ ...choice, clientId: null });

const isSame = (one: CartKey, other: CartKey) =>
  one.offeringId === other.offeringId &&
  one.centerId === other.centerId &&
  one.clientId === other.clientId;
