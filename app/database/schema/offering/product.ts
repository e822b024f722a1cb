/** Products, in categories. Only `provider/` reads and writes these tables. */

import { boolean, integer, jsonb, text } from "drizzle-orm/pg-core";
import { providerSchema } from "../provider-schema";

export const category = providerSchema.table("category", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  icon: text("icon").notNull(),
  summary: text("summary").notNull(),
  position: integer("position").notNull(),
});

export const subcategory = providerSchema.table("subcategory", {
  id: text("id").primaryKey(),
  categoryId: text("category_id")
    .notNull()
    .references(() => category.id),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

/** The commercial side of a product. Its texts and pictures come from the catalogue. */
export const product = providerSchema.table("product", {
  id: text("id").primaryKey(),
  subcategoryId: text("subcategory_id")
    .notNull()
    .references(() => subcategory.id),
  name: text("name").notNull(),
  icon: text("icon").notNull(),
  programContentType: text("program_content_type").$type<"INTAKES" | "SESSIONS">().notNull(),
  fixedSessions: boolean("fixed_sessions").notNull(),
  preAssessment: boolean("pre_assessment").notNull(),
  postAssessment: boolean("post_assessment").notNull(),
  minutesPerSession: integer("minutes_per_session").notNull(),
  /** Minimum age in years. Null for none. */
  minimumAge: integer("minimum_age"),
  position: integer("position").notNull(),
  /** Null if a paid package cannot be cancelled in the portal. */
  cancellation: jsonb("cancellation").$type<CancellationRule>(),
  /** Null if packages cannot be frozen in the portal. */
  freeze: jsonb("freeze").$type<FreezeRule>(),
  /** Figures that its assessments measure. Null for none. */
  assessmentFigures: jsonb("assessment_figures").$type<{ name: string; unit: string }[]>(),
  /** The provider's own texts and picture. Null where the catalogue has them. */
  words: jsonb("words").$type<ProductWords>(),
});

/** The share of the price of unused sessions that is returned when a package is cancelled. */
export interface CancellationRule {
  /** Days after the payment in which everything is returned, as long as no session was used. */
  coolingOffDays: number;
  /** Sorted by the share of used sessions, lowest first. Nothing is returned beyond the last one. */
  returned: { usedUpToPercent: number; returnedPercent: number }[];
  /** True if a cancellation for health reasons needs a proof, which a helper sees at a counter. */
  healthProof?: boolean | undefined;
}

/** Days by reason that a package can be frozen without an operator. An operator decides about more days and other reasons. */
export interface FreezeRule {
  hospital?: number;
  travel?: number;
  other?: number;
}

/** The catalogue's texts about a product, without the columns of the row. */
export interface ProductWords {
  summary: string;
  description: string[];
  picture: { address: string; alternative: string; width: number; height: number };
  facts: string[];
  questions: { question: string; answer: string[] }[];
}
