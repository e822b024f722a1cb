/** Services that were bought, and their terms. Only `provider/` reads and writes these tables. */
import { boolean, date, index, integer, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { centre, product } from "./offering";
import { orderItem } from "./order";
import { client, providerSchema } from "./people";

export const service = providerSchema.table(
  "service",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    /** Unique: one paid line makes one service. */
    orderItemId: uuid("order_item_id")
      .notNull()
      .unique()
      .references(() => orderItem.id),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    totalSessions: integer("total_sessions").notNull(),
    usedSessions: integer("used_sessions").notNull().default(0),
    validFrom: date("valid_from").notNull(),
    validUntil: date("valid_until").notNull(),
    healthConditionChanged: boolean("health_condition_changed").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("service_client").on(table.clientId)],
);

export const term = providerSchema.table(
  "term",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    serviceId: uuid("service_id")
      .notNull()
      .references(() => service.id),
    stage: text("stage")
      .$type<
        | "PRE_SESSION_BOOKING"
        | "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION"
        | "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION"
        | "PRE_SESSION_BOOKING_REMAINDER"
        | "SESSION_BOOKING"
        | "BOOKING_COMPLETED"
        | "POST_SESSION_BOOKING"
      >()
      .notNull(),
  },
  (table) => [unique("term_service").on(table.serviceId)],
);

/** News about a package that went out by the clock: the key sends each once. */
export const serviceNotice = providerSchema.table(
  "service_notice",
  {
    serviceId: uuid("service_id")
      .notNull()
      .references(() => service.id),
    kind: text("kind")
      .$type<"ENDS_SOON" | "ENDED" | "LAST_SESSION" | "PLACE_LAPSES" | "LAST_GROUP" | "NO_GROUP">()
      .notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.kind] })],
);
