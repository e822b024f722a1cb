/** Customers, client records and what hangs on them. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns";

export const providerSchema = pgSchema("provider");

/** Someone who signs in: one row per identity. */
export const customer = providerSchema.table("customer", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** The identity provider's name for the person. */
  subject: text("subject").notNull().unique(),
  name: text("name"),
  email: text("email"),
  mobile: text("mobile"),
  finance: boolean("finance").notNull().default(false),
  /** Time at which the customer requested a client id for linking themselves. The linking is pending from then on. */
  linkingAskedAt: instant("linking_asked_at"),
  createdAt: instant("created_at").notNull(),
});

/** A sign-in that was ended before its tokens ran out. */
export const endedSignIn = providerSchema.table("ended_sign_in", {
  /** Keyed by hash of the sign-in's name, or of the token where it has none. */
  nameHash: text("name_hash").primaryKey(),
  endedAt: instant("ended_at").notNull(),
});

/** A person in the provider's records. */
export const client = providerSchema.table(
  "client",
  {
    /** Case-sensitive client id of letters and digits. */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    idType: text("id_type").notNull(),
    idNumberSealed: text("id_number_sealed").notNull(),
    /** Keyed hash of type and number: finds the client without opening the number. */
    idNumberLookup: text("id_number_lookup").notNull(),
    maskedIdNumber: text("masked_id_number").notNull(),
    email: text("email").notNull(),
    countryCode: text("country_code").notNull(),
    mobileNumber: text("mobile_number").notNull(),
    homeNumber: text("home_number"),
    dateOfBirth: date("date_of_birth").notNull(),
    gender: text("gender").notNull(),
    maritalStatus: text("marital_status"),
    language: text("language").notNull(),
    otherLanguage: text("other_language"),
    religion: text("religion"),
    otherReligion: text("other_religion"),
    residentStatus: text("resident_status"),
    otherResidentStatus: text("other_resident_status"),
    nationality: text("nationality"),
    unionMember: boolean("union_member").notNull().default(false),
    chasSubsidyTier: text("chas_subsidy_tier"),
    chasExpiryDate: date("chas_expiry_date"),
    companyName: text("company_name"),
    marketingConsent: boolean("marketing_consent").notNull().default(false),
    personalDataConsentAt: instant("personal_data_consent_at"),
    linkingStatus: text("linking_status"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [unique("client_id_number").on(table.idNumberLookup)],
);

/** Which clients a customer may act for: their own record, and loved ones. */
export const clientAccess = providerSchema.table(
  "client_access",
  {
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    relation: text("relation").$type<"SELF" | "LOVED_ONE">().notNull(),
    createdAt: instant("created_at").notNull(),
    /** The deadline for the owner of a linked record to confirm it. Null once confirmed, or if no confirmation is required. */
    confirmBy: instant("confirm_by"),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.clientId] }),
    uniqueIndex("client_access_one_self")
      .on(table.customerId)
      .where(sql`${table.relation} = 'SELF'`),
    uniqueIndex("client_access_self_of_one")
      .on(table.clientId)
      .where(sql`${table.relation} = 'SELF'`),
  ],
);

/** The link in the message that tells of a linked record: it ends with the access. */
export const accessLink = providerSchema.table(
  "access_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    customerId: uuid("customer_id").notNull(),
    clientId: text("client_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.customerId, table.clientId],
      foreignColumns: [clientAccess.customerId, clientAccess.clientId],
    }).onDelete("cascade"),
    index("access_link_of").on(table.customerId, table.clientId),
  ],
);

export const address = providerSchema.table(
  "address",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    type: text("type").notNull(),
    postalCode: text("postal_code").notNull(),
    block: text("block").notNull(),
    street: text("street").notNull(),
    building: text("building"),
    level: text("level"),
    unit: text("unit"),
    sameAs: text("same_as").notNull().default("NONE"),
  },
  (table) => [unique("address_type_once").on(table.clientId, table.type)],
);

export const contact = providerSchema.table(
  "contact",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    name: text("name").notNull(),
    relationship: text("relationship").notNull(),
    otherRelationship: text("other_relationship"),
    countryCode: text("country_code").notNull(),
    mobileNumber: text("mobile_number").notNull(),
    homeNumber: text("home_number"),
    email: text("email"),
    payer: boolean("payer").notNull().default(false),
    emergency: boolean("emergency").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("contact_client").on(table.clientId)],
);

/** The photo of a client: a small JPEG, encrypted. */
export const clientPicture = providerSchema.table("client_picture", {
  clientId: text("client_id")
    .primaryKey()
    .references(() => client.id),
  sealed: text("sealed").notNull(),
  updatedAt: instant("updated_at").notNull(),
});

/** Actions and views of customers on behalf of other people. Rows never change, except for the counter of views on one day. */
export const accessRecord = providerSchema.table(
  "access_record",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    /** Area and name of the call. */
    call: text("call").notNull(),
    changed: boolean("changed").notNull(),
    day: date("day").notNull(),
    times: integer("times").notNull().default(1),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    index("access_record_client").on(table.clientId, table.lastAt),
    uniqueIndex("access_record_views_of_day")
      .on(table.customerId, table.clientId, table.call, table.day)
      .where(sql`not ${table.changed}`),
  ],
);
