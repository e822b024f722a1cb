/**
 * Catalogue content of a product: texts, pictures and figures. Prices and times are in the database. A product without content is not
 * shown: 'Product is not valid' (SPEC section 7).
 */

import { z } from "zod";

const words = z.string().trim().min(1).max(2_000);

export const productContent = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  name: words.max(80),
  icon: z.string().max(40),
  summary: words,
  description: z.array(words),
  /** Address of a picture below `public/`, with its size in pixels. */
  picture: z.object({
    address: z.string().regex(/^\/[\w/.-]+$/),
    alternative: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  facts: z.array(words),
  /**
   * The text continues after its figure: "70%", "walked faster". It is empty while the meaning is unknown, and then the figure is not
   * shown.
   */
  statistics: z.array(z.object({ figure: words.max(20), text: words.or(z.literal("")) })),
  statisticsSource: words.nullable(),
  questions: z.array(z.object({ question: words, answer: z.array(words) })),
});
export type ProductContent = z.output<typeof productContent>;

export interface CatalogueSource {
  product(id: string): Promise<ProductContent | null>;
  products(): Promise<ProductContent[]>;
}

/** Creates the catalogue that ships with the portal. */
export function createStaticCatalogue(contents: readonly ProductContent[]): CatalogueSource {
  const byId = new Map(contents.map((content) => [content.id, content]));
  return {
    product: async (id) => byId.get(id) ?? null,
    products: async () => [...contents],
  };
}
