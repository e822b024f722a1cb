/**
 * What the catalogue says of a product: words, pictures and figures. What it costs and when it runs is in the database.
 * A product without content is not shown: 'Product is not valid' (SPEC section 7).
 */
export interface ProductContent {
  id: string;
  name: string;
  icon: string;
  summary: string;
  description: string[];
  /** Address of a picture below `public/`, with its size in pixels. */
  picture: {
    address: string;
    alternative: string;
    width: number;
    height: number;
  };
  facts: string[];
  statistics: { figure: string; text: string }[];
  statisticsSource: string | null;
  questions: { question: string; answer: string[] }[];
}

export interface CatalogueSource {
  product(id: string): Promise<ProductContent | null>;
  products(): Promise<ProductContent[]>;
}

/** The catalogue that ships with the portal. */
export function staticCatalogue(contents: readonly ProductContent[]): CatalogueSource {
  const byId = new Map(contents.map((content) => [content.id, content]));
  return {
    product: async (id) => byId.get(id) ?? null,
    products: async () => [...contents],
  };
}
