/** Tables of the portal itself: sessions, drafts, look-ups it keeps. Only `portal/` reads and writes them. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

export const portalSchema = pgSchema("portal");

/** What a signed-in page needs to know about the person on every request, kept beside the session. */
export interface SessionPerson {
  customerId: string;
  name: string;
  finance: boolean;
  /** When the customer's own photo was taken over, ISO 8601; absent without one. */
  pictureAt?: string | undefined;
  /** Name of the loved one acted for; their client id is the session's `viewAs`. */
  actingFor?: string;
}

/** A message for the next page. */
export interface Flash {
  kind: "success" | "error" | "info" | "support";
  text: string;
  link?: { href: string; text: string };
}

/** A cart choice as the visitor made it, before anybody is signed in. */
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
    /** Sealed access, refresh and ID tokens. */
    tokens: text("tokens"),
    tokensExpireAt: instant("tokens_expire_at"),
    /** Until then another request is refreshing the tokens. */
    refreshingUntil: instant("refreshing_until"),
    /** Why the session is about to be ended (SPEC section 8, delayed logouts). */
    ending: text("ending"),
    /** The counter it was begun at: it ends with the visit there, with the counter's cookie or without. */
    counter: text("counter"),
    viewAs: text("view_as"),
    savedCart: jsonb("saved_cart").$type<SavedChoice[]>().notNull().default(sql`'[]'::jsonb`),
    /** Sealed id of the visitor's Denticare booking (SPEC section 4, Session ids). */
    denticareSession: text("denticare_session"),
    flash: jsonb("flash").$type<Flash[]>().notNull().default(sql`'[]'::jsonb`),
  },
  (table) => [index("session_expires_at").on(table.expiresAt)],
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

/** Forms with a one-time key that were sent to a backend, so that it is asked once for each. */
export const sentForm = portalSchema.table("sent_form", {
  /** SHA-256 of the key, the customer and the call. */
  key: text("key").primaryKey(),
  /** SHA-256 of what was asked. */
  question: text("question").notNull(),
  /** Whoever asks the backend; another process knows by it whose answer it waits for. */
  claim: text("claim").notNull(),
  sentAt: instant("sent_at").notNull(),
  /** Later than that, nobody is asking any more: the process was killed. */
  askedUntil: instant("asked_until").notNull(),
  /** Sealed: what the backend answered, or how it refused; null while it is asked. */
  answer: text("answer"),
  /** Refused, or not answered: the form may be sent again. */
  failed: boolean("failed").notNull().default(false),
});

/** What the geocoder answered, so that it is asked once per postal code. */
export const postalCode = portalSchema.table("postal_code", {
  postalCode: text("postal_code").primaryKey(),
  block: text("block").notNull(),
  street: text("street").notNull(),
  building: text("building").notNull(),
  fetchedAt: instant("fetched_at").notNull(),
});

/** Counters of rate-limiter-flexible, in the shape that library asks for. */
export const rateLimit = portalSchema.table("rate_limit", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: instant("expire"),
});

/** One row: what the portal must find unchanged in its database, and where it tries whether it can write. */
export const ownState = portalSchema.table("own_state", {
  id: integer("id").primaryKey(),
  /** A signature made with the secret that everything here is sealed with; after a change of the secret, JSON (own-secret.server.ts). */
  secretCheck: text("secret_check").notNull(),
  writtenAt: instant("written_at").notNull(),
});
