/** Records of persons, with their addresses, contacts and photos. Only `provider/` reads and writes these tables. */

import { sql } from "drizzle-orm";
import { boolean, date, index, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Language } from "~/lib/language/languages";
import type { QuietHours } from "~/lib/singapore/quiet-hours";
import { instant } from "../columns";
import { providerSchema } from "../provider-schema";

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
    /** The language of messages to the person. Null until it is chosen. `language` is what they speak. */
    chosenLanguage: text("chosen_language").$type<Language>(),
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
    /**
     * Set when the person's account was closed, until a new one has the record or the contact changes. The number may have another owner, so
     * only messages about money go there.
     */
    contactEndedAt: instant("contact_ended_at"),
    /** Links in messages from before this instant no longer open: a customer who could act for the person until then also got them. */
    linksEndedAt: instant("links_ended_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("client_id_number").on(table.idNumberLookup),
    // Staff type client IDs from paper.
    index("client_id_any_case").on(sql`lower(${table.id})`),
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
    /** True for the one contact who also gets the reminders of appointments. */
    isReminded: boolean("is_reminded").notNull().default(false),
    /** The customer who typed the numbers. Null for staff, and for contacts older than the column. */
    typedBy: uuid("typed_by"),
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
