/** Programmes: categories, products, offers and centres (SPEC sections 1 and 7). */
import { z } from "zod";
import { call } from "../call";
import { cents, openEnum } from "../fields";
import { programContentTypes, regions } from "../lists";
import { cancellationRule } from "../payment/package-cancellation";

export const centre = z.object({
  id: z.string(),
  name: z.string(),
  region: openEnum(regions),
  block: z.string(),
  street: z.string(),
  postalCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Centre = z.output<typeof centre>;

export const offer = z.object({
  id: z.string(),
  name: z.string(),
  productId: z.string(),
  /** Before GST. */
  price: cents,
  /** The displayed price, with GST at today's rate. */
  priceWithGst: cents,
  sessions: z.number().int(),
  validityDays: z.number().int(),
});
export type Offer = z.output<typeof offer>;

export const productSummary = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  summary: z.string(),
  picture: z.object({
    address: z.string(),
    alternative: z.string(),
    width: z.number(),
    height: z.number(),
  }),
  categoryId: z.string(),
  subcategoryId: z.string(),
  programContentType: openEnum(programContentTypes),
  priceFromWithGst: cents.nullable().default(null),
});
export type ProductSummary = z.output<typeof productSummary>;

export const product = productSummary.extend({
  description: z.array(z.string()),
  facts: z.array(z.string()),
  statistics: z.array(z.object({ figure: z.string(), text: z.string() })),
  statisticsSource: z.string().nullable().default(null),
  questions: z.array(z.object({ question: z.string(), answer: z.array(z.string()) })),
  locations: z.array(centre),
  totalSessions: z.number().int(),
  minutesPerSession: z.number().int(),
  /** The rule for cancelling a paid package. Null or left out if customers have to call. */
  cancellation: cancellationRule.nullable().optional(),
});
export type Product = z.output<typeof product>;

/** A product of the registration's choice lists, with what can be bought where. */
export const programme = z.object({
  id: z.string(),
  name: z.string(),
  eligible: z.boolean(),
  /** The reason why it is not eligible, in plain words. */
  reason: z.string().nullable().default(null),
  offers: z.array(offer),
  centres: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Programme = z.output<typeof programme>;

const subcategory = z.object({ id: z.string(), name: z.string() });

export const category = z.object({
  id: z.string(),
  /** 'Active Ageing' and 'Denticare' are known to the portal by name (SPEC section 9). */
  name: z.string(),
  icon: z.string(),
  summary: z.string(),
  subcategories: z.array(subcategory),
});
export type Category = z.output<typeof category>;

/** Programmes that belong together: those of one subcategory. */
export const productGroup = z.object({
  id: z.string(),
  name: z.string(),
  products: z.array(productSummary),
});
export type ProductGroup = z.output<typeof productGroup>;

const idText = z.string().min(1).max(64);
const byId = z.object({ id: idText });

export const catalogue = {
  categories: call({
    method: "GET",
    path: "/programme/category",
    auth: "public",
    doc: "Returns the categories of programmes.",
    spec: "7, Catalogue and registration",
    data: z.array(category),
  }),
  category: call({
    method: "GET",
    path: "/programme/category/{id}",
    auth: "public",
    doc: "Returns one category with its subcategories.",
    spec: "7, Catalogue and registration",
    optional:
      "Nothing in this portal, which reads the list of categories and the programmes of one.",
    errors: { notFound: 404 },
    params: byId,
    data: category,
  }),
  programmes: call({
    method: "GET",
    path: "/programme/category/{categoryId}/{subcategoryId}",
    auth: "customer",
    proxy: "any",
    doc: "Returns the programmes of a subcategory, each with the person's eligibility and the reason against it. `lovedOne` is the client ID of the person; it defaults to the caller.",
    spec: "7, Catalogue and registration",
    errors: { notFound: 404 },
    params: z.object({ categoryId: idText, subcategoryId: idText }),
    query: z.object({
      checkEligibility: z.literal("true").default("true"),
      lovedOne: z.string().max(64).optional(),
    }),
    data: z.array(programme),
  }),
  products: call({
    method: "GET",
    path: "/products/category",
    auth: "public",
    doc: "Returns every category with its products, for the home page.",
    spec: "7, Products",
    data: z.array(category.extend({ products: z.array(productSummary) })),
  }),
  product: call({
    method: "GET",
    path: "/products/v2/{id}",
    auth: "public",
    doc: "Returns a programme with the content of its page.",
    spec: "7, Products",
    errors: { notFound: 404 },
    params: byId,
    data: product,
  }),
  group: call({
    method: "GET",
    path: "/groups/v2/{id}",
    auth: "public",
    doc: "Returns the programmes of one subcategory, to show related ones.",
    spec: "7, Products",
    errors: { notFound: 404 },
    params: byId,
    data: productGroup,
  }),
  offerings: call({
    method: "GET",
    path: "/products-ext/{id}/offerings/list",
    auth: "public",
    doc: "Returns the packages of a programme, with prices in cents.",
    spec: "7, Products",
    errors: { notFound: 404 },
    params: byId,
    query: z.object({ nonSellable: z.literal("false").default("false") }),
    data: z.array(offer),
  }),
  centres: call({
    method: "GET",
    path: "/products/{id}/centers/list",
    auth: "public",
    doc: "Returns the centres of a programme.",
    spec: "7, Products",
    optional: "Nothing in this portal, which reads the centres with the programme.",
    errors: { notFound: 404 },
    params: byId,
    data: z.array(centre),
  }),
};
