/** Customers, client records and what hangs on them. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { QuietHours } from "~/lib/singapore/quiet-hours";
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
    /** Null for a person without an e-mail address. */
    email: text("email"),
    countryCode: text("country_code").notNull(),
    /** Null for a person without a mobile phone. */
    mobileNumber: text("mobile_number"),
    /** Channel of messages to a person without a mobile number. Null for all others. */
    messagesTo: text("messages_to").$type<"CONTACT" | "SLIP" | "NONE">(),
    /** E.164 number of the contact person who receives the messages. */
    messagesMobile: text("messages_mobile"),
    /** The person's choice for messages whose channel can be chosen. Null until they choose. */
    messageChannel: text("message_channel").$type<"SMS" | "EMAIL" | "BOTH">(),
    /** The person's own quiet hours. Null until they choose. */
    quietHours: text("quiet_hours").$type<QuietHours>(),
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
    /** Set after the person's death. Nothing can be bought for a closed record. */
    closedAt: instant("closed_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("client_id_number").on(table.idNumberLookup),
    // Staff type client IDs from paper.
    index("client_id_any_case").on(sql`lower(${table.id})`),
  ],
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
    /** True if the customer also gets the messages about the person's appointments that someone else booked. */
    isReminded: boolean("is_reminded").notNull().default(false),
    /** Rights that the owner of the record may withdraw. */
    mayBook: boolean("may_book").notNull().default(true),
    mayPay: boolean("may_pay").notNull().default(true),
    mayReadHealth: boolean("may_read_health").notNull().default(true),
    /** The last day of the access. Null without an end. */
    lastDay: date("last_day"),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.clientId] }),
    uniqueIndex("client_access_one_self")
      .on(table.customerId)
      .where(sql`${table.relation} = 'SELF'`),
    uniqueIndex("client_access_self_of_one")
      .on(table.clientId)
      .where(sql`${table.relation} = 'SELF'`),
    index("client_access_client").on(table.clientId),
  ],
);

/** Limits of access that has ended. A new link of the customer to the record gets them. */
export const formerAccess = providerSchema.table(
  "former_access",
  {
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    mayBook: boolean("may_book").notNull(),
    mayPay: boolean("may_pay").notNull(),
    mayReadHealth: boolean("may_read_health").notNull(),
    /** Null without an end. */
    lastDay: date("last_day"),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.clientId] }),
    index("former_access_client").on(table.clientId),
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

interface ContactOnRecord {
  email: string | null;
  countryCode: string;
  mobileNumber: string | null;
}

/** A correction of a value on a record. Rows stay as the history of earlier values. */
export const correction = providerSchema.table(
  "correction",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    field: text("field").$type<"NAME" | "EMAIL" | "ID_NUMBER" | "BIRTH_DATE">().notNull(),
    /** Earlier and correct value. ID numbers are masked. */
    fromText: text("from_text"),
    toText: text("to_text").notNull(),
    /** The correct value, encrypted. Null after the decision. */
    valueSealed: text("value_sealed"),
    reason: text("reason").notNull(),
    status: text("status").$type<"OPEN" | "MADE" | "REFUSED" | "WITHDRAWN">().notNull(),
    /** Null if staff recorded it. */
    requestedBy: uuid("requested_by").references(() => customer.id),
    requestedAt: instant("requested_at").notNull(),
    decidedAt: instant("decided_at"),
    /** Name of the centre. Null for an operator's decision. */
    centreName: text("centre_name"),
    /** The helper's name, or "operator". */
    decidedBy: text("decided_by"),
    answer: text("answer"),
  },
  (table) => [
    index("correction_client").on(table.clientId, table.requestedAt),
    uniqueIndex("correction_one_open")
      .on(table.clientId, table.field)
      .where(sql`${table.status} = 'OPEN'`),
  ],
);

/** Two records of one person that an operator merged, with what is needed to undo it. */
export const recordMerge = providerSchema.table("record_merge", {
  id: uuid("id").primaryKey().defaultRandom(),
  targetId: text("target_id")
    .notNull()
    .references(() => client.id),
  /** The record that was closed. */
  sourceId: text("source_id")
    .notNull()
    .references(() => client.id),
  mergedAt: instant("merged_at").notNull(),
  undoneAt: instant("undone_at"),
  steps: jsonb("steps").$type<MergeSteps>().notNull(),
});

/** Changes of a merge, in the order in which they were made. */
export interface MergeSteps {
  moved: { table: string; column: string; from: string; to: string; key: Record<string, string> }[];
  /** Rows that would be doubled. They are inserted again by an undo. */
  removed: { table: string; row: string }[];
  /** Bookings whose times moved to the target's ID number. */
  times: string[];
  /** True if the Denticare client of the source became that of the target. */
  isDentistMoved: boolean;
  /** The former name of the account that ended. Null if none did. */
  endedAccount: { id: string; subject: string } | null;
}

/** A reported death, with what an operator needs to undo a mistaken report. */
export const deathReport = providerSchema.table("death_report", {
  clientId: text("client_id")
    .primaryKey()
    .references(() => client.id),
  diedOn: date("died_on"),
  /** Null if an operator reported it. */
  reportedBy: uuid("reported_by").references(() => customer.id),
  reportedAt: instant("reported_at").notNull(),
  /** Null until the record is closed. */
  contact: jsonb("contact").$type<ClosedContact>(),
  accesses: jsonb("accesses").$type<EndedAccessRow[]>().notNull().default([]),
});

/** The contact that a record had before it was closed. */
export interface ClosedContact {
  email: string | null;
  mobileNumber: string | null;
  messagesTo: "CONTACT" | "SLIP" | "NONE" | null;
  messagesMobile: string | null;
}

/** A customer who could act for the person. */
export interface EndedAccessRow {
  customerId: string;
  createdAt: string;
  isReminded: boolean;
  /** Limits of the access. Reports before they existed have none. */
  rights?: { mayBook: boolean; mayPay: boolean; mayReadHealth: boolean; lastDay: string | null };
}

/** A changed mobile number or e-mail address, until its links expire. A change by another customer waits for the person's yes. */
export const contactChange = providerSchema.table(
  "contact_change",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    /** The customer who made it. */
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    before: jsonb("before").$type<ContactOnRecord>().notNull(),
    after: jsonb("after").$type<ContactOnRecord>().notNull(),
    /** Hash of the link sent to the contact before the change. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Hash of the link sent to the contact after the change. Null while the change waits. */
    newTokenHash: text("new_token_hash").unique(),
    status: text("status").$type<"WAITING" | "MADE" | "UNDONE">().notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("contact_change_client").on(table.clientId)],
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
    /** True for the one contact who also gets the reminders of appointments. */
    isReminded: boolean("is_reminded").notNull().default(false),
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
    /** Null for an action of staff. */
    customerId: uuid("customer_id").references(() => customer.id),
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
