/** Links in messages about a person's appointments. Customers who act for the person get copies with the same links. */
import { gte, isNull, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { client } from "~/database/schema/people/client";

/** Selects links that were created since a customer last lost access to the person (SPEC section 6). The query joins `client`. */
export const isLinkOpen = (createdAt: PgColumn): SQL | undefined =>
  or(isNull(client.linksEndedAt), gte(createdAt, client.linksEndedAt));
