/** Customers, and sign-ins that were ended. Only `provider/` reads and writes these tables. */

import { boolean, index, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "~/lib/language/languages";
import { instant } from "../columns";
import { providerSchema } from "../provider-schema";

/** Someone who signs in: one row per identity. */
export const customer = providerSchema.table(
  "customer",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The identity provider's name for the person. */
    subject: text("subject").notNull().unique(),
    name: text("name"),
    email: text("email"),
    /** True if the identity provider has verified the address. Anyone can type another's. */
    isEmailVerified: boolean("is_email_verified").notNull().default(false),
    mobile: text("mobile"),
    /** The language that the customer chose. Null until they choose. Their own record repeats it. */
    chosenLanguage: text("chosen_language").$type<Language>(),
    finance: boolean("finance").notNull().default(false),
    /** Time at which the customer requested a client id for linking themselves. The linking is pending from then on. */
    linkingAskedAt: instant("linking_asked_at"),
    createdAt: instant("created_at").notNull(),
    /** Hash of the subject before the account ended, so that a later sign-in reads why. Null for an account in use. */
    formerSubjectHash: text("former_subject_hash"),
    endedAs: text("ended_as").$type<"CLOSED" | "MERGED">(),
  },
  (table) => [index("customer_former_subject").on(table.formerSubjectHash)],
);

/** A sign-in that was ended before its tokens ran out. */
export const endedSignIn = providerSchema.table("ended_sign_in", {
  /** Keyed by hash of the sign-in's name, or of the token where it has none. */
  nameHash: text("name_hash").primaryKey(),
  endedAt: instant("ended_at").notNull(),
});
