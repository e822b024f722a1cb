/** Health forms, encrypted, and their readers. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import { index, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { client } from "./people/client";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";
import { service } from "./service";

/** The customer who sent the answers by an access that is not confirmed. Null for all other answers. An access that is confirmed by now counts in full. */
const unconfirmedBy = () => uuid("unconfirmed_by");

export const healthDeclaration = providerSchema.table(
  "health_declaration",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    centreId: text("centre_id"),
    /** The service it was opened for. The unique key asks once per service. */
    serviceId: uuid("service_id")
      .unique()
      .references(() => service.id),
    status: text("status").$type<"OPEN" | "SUBMITTED" | "CLOSED">().notNull(),
    /** Encrypted answers with name, full ID number, handphone and centre of that day. Null until they are submitted. */
    answers: text("answers"),
    createdAt: instant("created_at").notNull(),
    submittedAt: instant("submitted_at"),
    unconfirmedBy: unconfirmedBy(),
  },
  (table) => [
    index("health_declaration_client").on(table.clientId, table.createdAt),
    index("health_declaration_open").on(table.serviceId).where(sql`${table.status} = 'OPEN'`),
    // A client has at most one open form that neither a service nor a centre asked for.
    uniqueIndex("health_declaration_one_own_open")
      .on(table.clientId)
      .where(
        sql`${table.status} = 'OPEN' and ${table.serviceId} is null and ${table.centreId} is null`,
      ),
  ],
);

/** The medical history of a client. The newest counts, older ones stay. */
export const medicalHistory = providerSchema.table(
  "medical_history",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    /** Encrypted answers and signature. */
    answers: text("answers").notNull(),
    submittedAt: instant("submitted_at").notNull(),
    submittedBy: uuid("submitted_by")
      .notNull()
      .references(() => customer.id),
    unconfirmedBy: unconfirmedBy(),
  },
  (table) => [index("medical_history_client").on(table.clientId, table.submittedAt)],
);

/** Each reading of health answers. */
export const healthReading = providerSchema.table(
  "health_reading",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    /** Which form and in what way: "health-declaration screen". */
    what: text("what").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("health_reading_client").on(table.clientId, table.at),
    index("health_reading_time").on(table.at),
  ],
);
