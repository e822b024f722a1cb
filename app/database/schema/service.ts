/** Services that were bought, and their terms. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type DayPeriod, formatDateMultirange, parseDateMultirange } from "~/lib/day-periods";
import { instant } from "./columns";
import { centre } from "./offering/centre";
import { product } from "./offering/product";
import { orderItem } from "./order";
import { client } from "./people/client";
import { providerSchema } from "./provider-schema";

const dayPeriods = customType<{ data: DayPeriod[]; driverData: string }>({
  dataType: () => "datemultirange",
  toDriver: formatDateMultirange,
  fromDriver: parseDateMultirange,
});

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
    /** Days for which nothing can be booked. They repeat the freezes that apply, because each booking reads the package anyway. */
    frozen: dayPeriods("frozen").notNull().default(sql`'{}'::datemultirange`),
    createdAt: instant("created_at").notNull(),
    /** Time of the last move to another centre. Earlier bookings took place at a former one. */
    movedAt: instant("moved_at"),
  },
  (table) => [
    index("service_client").on(table.clientId),
    index("service_valid_until").on(table.validUntil),
  ],
);

type Stage =
  | "PRE_SESSION_BOOKING"
  | "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION"
  | "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION"
  | "PRE_SESSION_BOOKING_REMAINDER"
  | "SESSION_BOOKING"
  | "BOOKING_COMPLETED"
  | "POST_SESSION_BOOKING";

export const term = providerSchema.table(
  "term",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    serviceId: uuid("service_id")
      .notNull()
      .references(() => service.id),
    stage: text("stage").$type<Stage>().notNull(),
    /**
     * The stage before health answers of an access that is not confirmed required more. The owner's own answers lead on from it, as long
     * as the access is not confirmed.
     */
    stageBeforeUnconfirmed: text("stage_before_unconfirmed").$type<Stage>(),
  },
  (table) => [unique("term_service").on(table.serviceId)],
);

/** A request to freeze a package: its last day moves by as many days. */
export const packageFreeze = providerSchema.table(
  "package_freeze",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    serviceId: uuid("service_id")
      .notNull()
      .references(() => service.id),
    /** Both days are included. */
    fromDay: date("from_day").notNull(),
    toDay: date("to_day").notNull(),
    reason: text("reason").$type<"HOSPITAL" | "TRAVEL" | "OTHER">().notNull(),
    status: text("status").$type<"REQUESTED" | "APPROVED" | "REFUSED" | "WITHDRAWN">().notNull(),
    requestedAt: instant("requested_at").notNull(),
    decidedAt: instant("decided_at"),
    /** An operator's sentence to the customer. */
    answer: text("answer"),
    /** Time at which bookings were released and the last day moved. A job does it after an operator's approval. */
    appliedAt: instant("applied_at"),
    /** Time at which a customer ended it before its last day. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("package_freeze_service").on(table.serviceId),
    uniqueIndex("package_freeze_open_once")
      .on(table.serviceId)
      .where(sql`${table.status} = 'REQUESTED'`),
    index("package_freeze_pending")
      .on(table.requestedAt)
      .where(
        sql`${table.status} = 'REQUESTED' or (${table.status} = 'APPROVED' and ${table.appliedAt} is null)`,
      ),
    check("package_freeze_days", sql`${table.fromDay} <= ${table.toDay}`),
  ],
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
