/** Tables of the portal itself: sessions, drafts, stored look-ups. Only `portal/` reads and writes them. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import type { Language } from "~/lib/language/languages";
import { instant } from "./columns";

export const portalSchema = pgSchema("portal");

/** Facts about the person that a signed-in page needs on every request, stored with the session. */
export interface SessionPerson {
  customerId: string;
  name: string;
  finance: boolean;
  /** False if the identity provider proved no mobile number, without which some forms are refused. */
  mobileProven?: boolean | undefined;
  /** Time at which the customer's own photo was last copied, ISO 8601. Absent without one. */
  pictureAt?: string | undefined;
  /** Name of the loved one acted for. Their client id is the session's `viewAs`. */
  actingFor?: string;
  /** Time at which the person authenticated, ISO 8601, or at which a helper typed the staff code for them. Absent if it is not known. */
  authenticatedAt?: string | undefined;
  /** The reference to the staff code that a helper typed for acts of a person without a sign-in. */
  confirmedBy?: string | undefined;
}

/** A message for the next page. */
export interface Flash {
  kind: "success" | "error" | "info" | "support";
  text: string;
  /** The language of the text. Absent before the message is worded. */
  language?: Language;
  link?: { href: string; text: string };
  /** The page to which the form leads, and when it was sent. Absent if the message is for whichever page comes next. */
  meantFor?: { pathname: string; at: string };
}

/** A cart choice that a visitor made before signing in. */
export interface SavedChoice {
  categoryId: string;
  productId: string;
  offeringId: string;
  centerId: string;
}

export const session = portalSchema.table(
  "session",
  {
    /** SHA-256 of the cookie's value: the table alone opens no session. */
    idHash: text("id_hash").primaryKey(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    person: jsonb("person").$type<SessionPerson>(),
    /** Encrypted access, refresh and ID tokens. */
    tokens: text("tokens"),
    tokensExpireAt: instant("tokens_expire_at"),
    /** Until then another request is refreshing the tokens. */
    refreshingUntil: instant("refreshing_until"),
    /** The reason why the session is about to end (SPEC section 8, delayed logouts). */
    ending: text("ending"),
    /** The counter at which it started. The session ends with the visit there, even without the counter's cookie. */
    counter: text("counter"),
    viewAs: text("view_as"),
    /** Browser and system at the sign-in, such as "Chrome on Android". */
    device: text("device"),
    savedCart: jsonb("saved_cart").$type<SavedChoice[]>().notNull().default(sql`'[]'::jsonb`),
    /** Encrypted id of the visitor's Denticare booking (SPEC section 4, Session ids). */
    denticareSession: text("denticare_session"),
    flash: jsonb("flash").$type<Flash[]>().notNull().default(sql`'[]'::jsonb`),
  },
  (table) => [
    index("session_expires_at").on(table.expiresAt),
    index("session_customer").on(sql`(${table.person} ->> 'customerId')`),
  ],
);

export const draft = portalSchema.table(
  "draft",
  {
    customerId: text("customer_id").notNull(),
    journey: text("journey").notNull(),
    answers: text("answers").notNull(),
    /** Counts up with every save, so that two devices cannot overwrite each other unseen. */
    version: integer("version").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.journey] })],
);

/** Forms with an idempotency key that were sent to a backend, so that each is sent once. */
export const sentForm = portalSchema.table("sent_form", {
  /** SHA-256 of the key, the customer and the call. */
  key: text("key").primaryKey(),
  /** SHA-256 of the request. */
  question: text("question").notNull(),
  /** The process that sends the request. Other processes see by it whose answer they wait for. */
  claim: text("claim").notNull(),
  sentAt: instant("sent_at").notNull(),
  /** After this time no process is waiting for the backend any more, because the sender was killed. */
  askedUntil: instant("asked_until").notNull(),
  /** Encrypted: the backend's answer or refusal. Null while the request is pending. */
  answer: text("answer"),
  /** Refused, or not answered: the form may be sent again. */
  failed: boolean("failed").notNull().default(false),
});

/** Answers of the geocoder, so that each postal code is requested once. */
export const postalCode = portalSchema.table("postal_code", {
  postalCode: text("postal_code").primaryKey(),
  block: text("block").notNull(),
  street: text("street").notNull(),
  building: text("building").notNull(),
  fetchedAt: instant("fetched_at").notNull(),
});

/** Counters of rate-limiter-flexible, in the layout that the library requires. */
export const rateLimit = portalSchema.table("rate_limit", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: instant("expire"),
});

/** One row: what the portal must find unchanged in its database, and where it tries whether it can write. */
export const ownState = portalSchema.table("own_state", {
  id: integer("id").primaryKey(),
  /** A signature made with the secret that encrypts everything here. After a change of the secret it is JSON (app-secret.server.ts). */
  secretCheck: text("secret_check").notNull(),
  writtenAt: instant("written_at").notNull(),
});
