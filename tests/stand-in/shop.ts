/** The catalogue, the cart and its prices. */
import type { Offer } from "~/contract/shop/catalogue";
import type { Account, People } from "./people";
import { type AllHandlers, Refused, unknown } from "./serve";

const GST_BASIS_POINTS = 900;
/** The identity of this backend, in the keys of app/lib/brand/brand-settings.ts. */
const calledItself = {
  name: "Chair House",
  website: "https://chair.example",
  "phones.hotline.number": "6888 0001",
  "phones.hotline.hours": "at noon",
};

export const gstOn = (cents: number) => Math.round((cents * GST_BASIS_POINTS) / 10_000);

export const centre = {
  id: "Depot.7~A",
  name: "Tiong Bahru Void Deck",
  region: "south-of-river",
  block: "12",
  street: "Seng Poh Road",
  postalCode: "160012",
  latitude: 1.2851,
  longitude: 103.8312,
};
const place = { id: centre.id, name: centre.name };

const subcategory = { id: "Limbs.1", name: "Arms and legs" };
const category = {
  id: "AA~2026",
  name: "Active Ageing",
  icon: "walk",
  summary: "Keep moving",
  subcategories: [subcategory],
};
export const product = {
  id: "Chair-Dance_v3",
  name: "Chair Dance",
  icon: "walk",
  summary: "Dancing without standing up",
  picture: { address: "/images/none.svg", alternative: "Two chairs", width: 640, height: 360 },
  categoryId: category.id,
  subcategoryId: subcategory.id,
  programContentType: "SESSIONS",
  priceFromWithGst: 13_456,
};
const details = {
  description: ["Music, a chair, and an hour."],
  facts: [],
  statistics: [],
  questions: [],
  locations: [centre],
  totalSessions: 6,
  minutesPerSession: 45,
};
export const offer: Offer = {
  id: "CD6",
  name: "6 dances",
  productId: product.id,
  price: 12_345,
  priceWithGst: 12_345 + gstOn(12_345),
  sessions: 6,
  validityDays: 120,
};

export interface Line {
  id: string;
  categoryId: string;
  productId: string;
  offeringId: string;
  centerId: string;
  clientId: string | null;
}
interface Cart {
  lines: Line[];
  coupon: string | null;
}

export function shop(people: People) {
  const carts = new Map<string, Cart>();
  const cartOf = (account: Account): Cart => {
    const cart = carts.get(account.id) ?? { lines: [], coupon: null };
    carts.set(account.id, cart);
    return cart;
  };

  const shown = (account: Account, line: Line) => ({
    ...line,
    clientName: people.peopleOf(account).find(({ id }) => id === line.clientId)?.name ?? null,
    offer: { name: offer.name, pricing: { sessions: offer.sessions, amount: offer.price } },
    product: { name: product.name, icon: product.icon },
    center: { name: centre.name },
    offered: true,
  });

  function priced(account: Account) {
    const { lines, coupon } = cartOf(account);
    const subTotalAmount = offer.price * lines.length;
    const off = coupon === null ? 0 : Math.round(subTotalAmount / 10);
    const gstAmount = gstOn(subTotalAmount - off);
    return {
      items: lines.map((line) => ({ ...shown(account, line), amount: offer.price })),
      coupon,
      subTotalAmount,
      discountAmount: off,
      tax: { name: "GST" as const, rateBasisPoints: GST_BASIS_POINTS },
      gstAmount,
      totalAmount: subTotalAmount - off + gstAmount,
    };
  }

  const known = (id: string) => {
    if (id !== product.id) throw unknown("The programme");
  };
  const handlers: AllHandlers = {
    catalogue: {
      categories: () => [category],
      programmes: () => [
        { id: product.id, name: product.name, eligible: true, offers: [offer], centres: [place] },
      ],
      products: () => [{ ...category, products: [product] }],
      product: ({ params }) => {
        known(params.id);
        return { ...product, ...details };
      },
      group: () => ({ ...subcategory, products: [product] }),
      offerings: ({ params }) => {
        known(params.id);
        return [offer];
      },
    },
    timetables: { trainingDays: () => [], runs: () => [], events: () => [], activities: () => [] },
    configuration: {
      marketingChannels: () => ({ content: [{ id: "ch.1~F", value: "Friends or family" }] }),
      mastercodes: ({ query: { code } }) => {
        if (code === "NTUCH_LINKS") return { content: [] };
        if (code === "PROVIDER")
          return {
            content: Object.entries(calledItself).map(([key, value]) => ({ code, key, value })),
          };
        if (code !== `sd-${product.id}`) throw unknown("The code");
        return { content: [{ code, key: `sd-${centre.id}`, value: "Any Tuesday" }] };
      },
      gst: () => ({ rateBasisPoints: GST_BASIS_POINTS }),
    },
    carts: {
      async put({ body, ...caller }) {
        const account = await people.accountOf(caller);
        const cart = cartOf(account);
        cart.lines = body.items.map((item) => ({ ...item, id: people.next("L") }));
        return {
          customerId: account.id,
          categoryId: category.id,
          items: cart.lines.map((line) => shown(account, line)),
          referralSource: body.referralSource ?? { source: [] },
          marketingConsent: body.marketingConsent ?? false,
        };
      },
      checkoutInfo: async (caller) => priced(await people.accountOf(caller)),
      async applyCoupon({ body, ...caller }) {
        const account = await people.accountOf(caller);
        if (body.coupon !== "TENTH") throw new Refused(404, "We do not know this code");
        cartOf(account).coupon = body.coupon;
        return priced(account);
      },
      async removeCoupon(caller) {
        const account = await people.accountOf(caller);
        cartOf(account).coupon = null;
        return priced(account);
      },
    },
  };
  return { cartOf, priced, handlers };
}
