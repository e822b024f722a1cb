/** Tables of the pretended outside world. Only `sandbox/` reads and writes them. */
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant } from "./columns";

export const sandboxSchema = pgSchema("sandbox");

/** One row: how far the clock was moved ahead of the real time, in milliseconds. */
export const sandboxClock = sandboxSchema.table("clock", {
  id: integer("id").primaryKey(),
  offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
});

export const sandboxMessages = sandboxSchema.table(
  "messages",
  {
    /** The order of arrival, which the movable clock does not give. */
    position: bigserial("position", { mode: "number" }).notNull(),
    id: text("id").primaryKey(),
    channel: text("channel", { enum: ["EMAIL", "SMS"] }).notNull(),
    to: text("recipient").notNull(),
    subject: text("subject"),
    text: text("body").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [index("messages_position").on(table.position)],
);

export const sandboxAccounts = sandboxSchema.table(
  "accounts",
  {
    sub: text("sub").primaryKey(),
    name: text("name").notNull(),
    /** In lower case, or "" for a person without one. Not unique, so that a visitor cannot learn whether another account has the same address. */
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull(),
    /** E.164. Proven by a code, so it belongs to one account. */
    mobile: text("mobile").notNull().unique(),
    passwordHash: text("password_hash"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("accounts_email").on(table.email)],
);

/** The code sent to a person during one sign-in, for one purpose. */
export const sandboxCodes = sandboxSchema.table(
  "codes",
  {
    interactionId: text("interaction_id").notNull(),
    purpose: text("purpose", { enum: ["SIGN_IN", "RESET"] }).notNull(),
    /** E.164 or an e-mail address. */
    target: text("target").notNull(),
    codeHash: text("code_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
    triesLeft: integer("tries_left").notNull(),
    sends: integer("sends").notNull(),
    /** Time at which the right code was entered. It works once. */
    provenAt: instant("proven_at"),
    /** Encrypted details of the account to create once the code is entered. */
    pending: text("pending"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.interactionId, table.purpose] })],
);

/** Counted tries, e.g. wrong passwords of one account within a window of time. */
export const sandboxAttempts = sandboxSchema.table("attempts", {
  key: text("key").primaryKey(),
  windowStart: instant("window_start").notNull(),
  count: integer("count").notNull(),
});

/** Records of the identity provider: sessions, grants, codes, tokens. */
export const sandboxIdentityRecords = sandboxSchema.table(
  "identity_records",
  {
    model: text("model").notNull(),
    id: text("id").notNull(),
    /** JSON as text, because jsonb refuses the NUL that a visitor may send. */
    payload: text("payload").notNull(),
    grantId: text("grant_id"),
    uid: text("uid"),
    /** Real time, by which the protocol counts. */
    expiresAt: instant("expires_at"),
    consumedAt: instant("consumed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index("identity_records_grant").on(table.grantId),
    index("identity_records_uid").on(table.uid),
    index("identity_records_expiry").on(table.expiresAt),
  ],
);

/** One row: the identity provider's signing keys, encrypted. */
export const sandboxIdentityKeys = sandboxSchema.table("identity_keys", {
  id: integer("id").primaryKey(),
  sealedJwks: text("sealed_jwks").notNull(),
});

/** A card without its number, as a merchant may store it. */
export const sandboxCards = sandboxSchema.table("cards", {
  token: text("token").primaryKey(),
  brand: text("brand", { enum: ["VISA", "MASTERCARD", "AMEX", "VISAPLUS", "GENERIC"] }).notNull(),
  lastFour: text("last_four").notNull(),
  expiryMonth: integer("expiry_month").notNull(),
  expiryYear: integer("expiry_year").notNull(),
  holder: text("holder").notNull(),
  /** How the test card answers when it is charged again. */
  behaviour: text("behaviour").notNull(),
  /** True if its token may be charged again. */
  reusable: boolean("reusable").notNull(),
  deletedAt: instant("deleted_at"),
});

export const sandboxGatewaySessions = sandboxSchema.table("gateway_sessions", {
  id: text("id").primaryKey(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  requestHash: text("request_hash").notNull(),
  reference: text("reference").notNull(),
  purpose: text("purpose", { enum: ["PAYMENT", "CARD"] }).notNull(),
  amountCents: integer("amount_cents"),
  description: text("description").notNull(),
  returnUrl: text("return_url").notNull(),
  noticeUrl: text("notice_url").notNull(),
  saveCard: boolean("save_card").notNull(),
  /** The saved card to charge. If null, the hosted page asks for one. */
  savedCardToken: text("saved_card_token"),
  status: text("status", { enum: ["OPEN", "APPROVED", "DECLINED", "CANCELLED"] }).notNull(),
  failureCode: text("failure_code", {
    enum: [
      "DECLINED",
      "EXPIRED_CARD",
      "INSUFFICIENT_FUNDS",
      "AUTHENTICATION_FAILED",
      "INVALID_CARD",
      "ABANDONED",
    ],
  }),
  /** The entered card, from the moment it was read. */
  cardToken: text("card_token"),
  challengeTriesLeft: integer("challenge_tries_left"),
  loseNotice: boolean("lose_notice").notNull(),
  createdAt: instant("created_at").notNull(),
  decidedAt: instant("decided_at"),
});

export const sandboxRefunds = sandboxSchema.table(
  "refunds",
  {
    id: text("id").primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    sessionId: text("session_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("refunds_session").on(table.sessionId)],
);

/** Money that arrived at the bank by PayNow. */
export const sandboxTransfers = sandboxSchema.table(
  "transfers",
  {
    eventId: text("event_id").primaryKey(),
    /** The page it was paid from and its place there, so that a double post pays once. */
    formKey: text("form_key").notNull(),
    place: integer("place").notNull(),
    uen: text("uen").notNull(),
    reference: text("reference").notNull(),
    amountCents: integer("amount_cents").notNull(),
    paidAt: instant("paid_at").notNull(),
  },
  (table) => [
    uniqueIndex("transfers_form").on(table.formKey, table.place),
    index("transfers_reference").on(table.reference),
  ],
);

/** Notices owed to the merchant, written together with what they report. */
export const sandboxNotices = sandboxSchema.table(
  "notices",
  {
    eventId: text("event_id").primaryKey(),
    sender: text("sender", { enum: ["GATEWAY", "BANK"] }).notNull(),
    url: text("url").notNull(),
    body: text("body").notNull(),
    /** Lost on purpose, to try what happens without it. */
    isDelayed: boolean("held_back").notNull(),
    attempts: integer("attempts").notNull(),
    /** Real time until which one process is sending it. */
    claimedUntil: instant("claimed_until"),
    deliveredAt: instant("delivered_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("notices_open").on(table.deliveredAt, table.createdAt)],
);
