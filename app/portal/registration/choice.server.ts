/** The choice of one programme under way: category, then product, then package and centre, each kept in the page's address. */
import type { Category, Programme } from "~/contract/catalogue";
import type { Registration } from "./draft.server";
import { programmesIn } from "./programmes.server";

interface Known {
  categories: Category[];
  programmes: Programme[];
  /** What the address may hold: category, product, change, return. */
  params: URLSearchParams;
}

export type Choice = Known &
  (
    | { question: "category"; category?: undefined; programme?: undefined }
    | { question: "product"; category: Category; programme?: undefined }
    | { question: "place"; category: Category; programme: Programme }
  );

const KEPT = ["category", "product", "change", "return"];

/** What is chosen so far and what to ask next. Anything in the address that is not on offer counts as not chosen. */
export async function readChoice(request: Request, { customer }: Registration): Promise<Choice> {
  const asked = new URL(request.url).searchParams;
  const params = new URLSearchParams([...asked].filter(([name]) => KEPT.includes(name)));
  const categories = await customer.api.catalogue.categories();
  const category = categories.find(({ id }) => id === params.get("category"));
  if (category === undefined) return { question: "category", categories, programmes: [], params };
  const programmes = await programmesIn(customer, category);
  const programme = programmes.find(({ id, eligible }) => eligible && id === params.get("product"));
  if (programme === undefined)
    return { question: "product", categories, category, programmes, params };
  return { question: "place", categories, category, programmes, programme, params };
}
