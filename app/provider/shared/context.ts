/** Dependencies that the provider gets at start, and the context of each handler. */

import type { Contract } from "~/contract";
import type { AnyCall, CallData, ParsedInput } from "~/contract/call";
import type { ProxyAccess, ProxyNeed } from "~/contract/people/proxy-rights";
import type { Database } from "~/database/engine/connect.server";
import type { Clock } from "~/lib/clock";
import type { Fetch } from "~/lib/fetch";
import type { Language } from "~/lib/language/languages";
import type { Log } from "~/lib/log";
import type { TokenVerifier } from "~/lib/security/access-token.server";
import type { Vault } from "~/lib/security/encryption.server";
import type { CardGateway } from "./card-gateway";
import type { MessageChannels } from "./messages/message-kinds";
import type { ReceiptReader } from "./messages/sms-receipts";
import type { CatalogueSource } from "./product-content";

/** An outside party that is called over HTTP. The `fetch` of an embedded one stays in the process. */
export interface ExternalService {
  url: string;
  secret: string;
  fetch: Fetch;
}

export interface OutgoingMessage {
  id: string;
  channel: "EMAIL" | "SMS";
  to: string;
  subject: string | null;
  text: string;
  /** Calendar file for an e-mail. */
  calendar?: string | null;
  /** The language of the text. English if absent. */
  language?: Language | null;
}

export interface ProviderDependencies {
  db: Database;
  clock: Clock;
  vault: Vault;
  log: Log;
  /** Address of the portal, for links in messages. */
  publicUrl: string;
  /** Other portals that card and bank pages may return to. */
  returnOrigins: readonly string[];
  /** Address of the API. Outside parties send their notices to it. */
  apiUrl: string;
  identity: {
    tokens: TokenVerifier;
    /** Reads more claims about the holder of a token. Null if the identity provider has none to give. */
    userinfo: (accessToken: string) => Promise<IdentityClaims | null>;
    /** True if the identity provider proves each number and does not say so in a claim. */
    provesPhone: boolean;
  };
  gateway: CardGateway;
  bank: ExternalService;
  deliver: (message: OutgoingMessage) => Promise<void>;
  /** Verifies and reads a delivery receipt of the SMS gateway. Null if it is asked for none. */
  readReceipt: ReceiptReader | null;
  /** Runs a job before its next scheduled run: at once, or seconds later at a time that does not depend on any answer. */
  wake: (job: string, when?: "now" | "at the next look") => void;
  staffEmail: string;
  /** Texts and pictures of the products. */
  catalogue: CatalogueSource;
  /** Corrections of the calendar: "YYYY-MM-DD" adds a public holiday and "-YYYY-MM-DD" removes one. */
  publicHolidays: string[];
}

export interface IdentityClaims {
  sub: string;
  /** Sign-in that the token came from, if the identity provider names it. */
  sid?: string;
  /** When the token was issued, in seconds. */
  iat?: number;
  /** When the person authenticated, in seconds (RFC 9068, section 2.2.1). */
  auth_time?: number;
  name?: string;
  email?: string;
  /** True for a verified address, like `phone_number_verified`. */
  email_verified?: boolean | string;
  phone_number?: string;
  /** True for a verified number. Some issuers send the words "true" and "false". A missing claim proves nothing. */
  phone_number_verified?: boolean | string;
}

export interface Context extends ProviderDependencies {
  now: Date;
  idempotencyKey?: string | null;
  /** Network address of the caller, for rate limits. Null if it is not known, and in jobs. */
  caller: string | null;
  /** Signals a new message, so that it is sent after the response. */
  notified: () => void;
  /** The provider's choices of a channel, by kind of message or group. */
  messageChannels: MessageChannels;
  /** When a job's run has to end, in milliseconds of `performance.now()`. Absent in a request. */
  runEndsAt?: number;
}

/** Context for notifying a person of a change, also of one that an operator makes outside the portal. */
export type NotifyContext = Pick<Context, "now" | "publicUrl" | "notified" | "messageChannels">;

export interface TokenContext extends Context {
  accessToken: string;
  claims: IdentityClaims;
  /** The counter of a person who has no sign-in. Null for a token of the identity provider. */
  counterCodeId: string | null;
}

/** The helper and the counter where they help. */
export interface Helper {
  counterCodeId: string;
  staff: string;
  staffHash: string;
  centreId: string;
  centreName: string;
  /** True if the staff code was typed for one act, not for the visit. */
  isConfirmed: boolean;
}

/** A call of a member of staff, by the reference of their visit at a counter. */
export interface StaffContext extends Context {
  helper: Helper;
}

export interface CustomerContext extends Context {
  customerId: string;
  /** True for a person who has no sign-in and is served at counters only. */
  isCounterAccount: boolean;
  /** When the person authenticated, in seconds. Null if the token does not name it. */
  authTime: number | null;
  /** True if the identity provider has verified a mobile number of the customer. */
  mobileProven: boolean;
  /** True while acting for loved ones is disabled (SPEC section 6, disabledLovedOne). */
  lovedOnesOff: boolean;
  /** The client acted for, if it is not the customer themselves. The right to it is already checked. */
  viewAs: string | null;
  idempotencyKey: string | null;
  /** The customer's own record, once there is one. */
  ownClientId: string | null;
  /** The clients whose records this call reached. Access to other people's records is logged. */
  touched: Set<string>;
  /** Refuses a call whose right the person has withdrawn, for calls that reach a record without a row in the access history. */
  requireRight: (clientId: string, need?: ProxyNeed) => void;
  /** Checks what the customer may do for a person besides the call, for answers that leave out a part. */
  isAllowed: (clientId: string, need: ProxyNeed) => boolean;
  /** The counter and the helper of this entry. Null on the customer's own device. */
  enteredBy: Helper | null;
}

/** The access to people who have withdrawn a right or not confirmed it yet, by client ID. */
export type ProxyLimits = Readonly<Record<string, ProxyAccess & { name: string }>>;

/** Returns the customer who makes a change. Null for a visitor with a link, an operator and a job. */
export const getChangedBy = (context: object): string | null =>
  "customerId" in context ? (context as CustomerContext).customerId : null;

type ContextOf<C extends AnyCall> = C["auth"] extends "customer"
  ? CustomerContext
  : C["auth"] extends "token"
    ? TokenContext
    : Context;

export type Handler<C extends AnyCall> = (
  context: ContextOf<C>,
  input: ParsedInput<C>,
) => Promise<CallData<C>>;
export type AreaHandlers<Area> = {
  [Name in keyof Area]: Area[Name] extends AnyCall ? Handler<Area[Name]> : never;
};
/** Handlers of all declared calls. A missing handler is a compile error. */
export type Handlers = { [Area in keyof Contract]: AreaHandlers<Contract[Area]> };
