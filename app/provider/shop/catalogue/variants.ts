/** The catalogues that ship with the portal (SPEC section 1: production, and uat, qa and alpha for tests). */
import type { ProductContent } from "~/provider/shared/product-content";
import { shippedProducts } from "./production";

export const variants = ["prod", "uat", "qa", "alpha"] as const;
export type Variant = (typeof variants)[number];

/** Builds the shipped catalogue of a variant. A trial catalogue is labelled as such on every product. */
export function buildShippedCatalogue(variant: Variant): readonly ProductContent[] {
  if (variant === "prod") return shippedProducts;
  return shippedProducts.map((content) => ({
    ...content,
    name: `${content.name} (${variant})`,
  }));
}
