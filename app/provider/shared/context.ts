/** What the provider is given at start, and what each of its handlers gets. */

import type { JWTVerifyGetKey } from "jose";
import type { Contract } from "~/contract";
import type { AnyCall, CallData, ParsedInput } from "~/contract/call";
import type { Database } from "~/database/engine/connect.server";
import type { Clock } from "~/lib/clock";
import type { Fetch } from "~/lib/fetch";
import type { Log } from "~/lib/log";
import type { Vault } from "~/lib/security/encryption.server";
import type { CatalogueSource } from "./product-content";

/** An outside party spoken to over HTTP. Embedded, `fetch` stays in the process. */
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
}

export interface ProviderDependencies {
  db: Database;
  clock: Clock;
  vault: Vault;
  log: Log;
  /** Address of the portal, for links in messages. */
  publicUrl: string;
  /** Further portals that card and bank pages may lead back to. */
  returnOrigins: readonly string[];
  /** Where the API answers; notices come to it. */
  apiUrl: string;
  identity: {
    issuer: string;
    audience: string;
    keys: JWTVerifyGetKey;
    userinfo: (accessToken: string) => Promise<IdentityClaims>;
  };
  gateway: ExternalService;
  bank: ExternalService;
  deliver: (message: OutgoingMessage) => Promise<void>;
  /** Runs a job without waiting for its beat: at once, or seconds later, in a time of its own that no answer depends on. */
  wake: (job: string, when?: "now" | "at the next look") => void;
  staffEmail: string;
  /** Words and pictures of the products. */
  catalogue: CatalogueSource;
  /** Corrections of the calendar: "YYYY-MM-DD" is a public holiday too, "-YYYY-MM-DD" is none. */
  publicHolidays: string[];
}

export interface IdentityClaims {
  sub: string;
  /** Names the sign-in that the token came from, where the identity provider tells. */
  sid?: string;
  /** When the token was issued, in seconds. */
  iat?: number;
  name?: string;
  email?: string;
  phone_number?: string;
  /** False where nobody has proven it yet. */
  phone_number_verified?: boolean;
}

export interface Context extends ProviderDependencies {
  now: Date;
  /** The network address of whoever asks, to count by; null where it is not known, and in jobs. */
  caller: string | null;
  /** Tells that a message was written, so that it goes out once the answer is given. */
  notified: () => void;
}

/** What is needed to tell somebody of a change, also of one that an operator makes beside the portal. */
export type NotifyContext = Pick<Context, "now" | "publicUrl" | "notified">;

export interface TokenContext extends Context {
  accessToken: string;
  claims: IdentityClaims;
}

/** Who helps at which counter. */
export interface Helper {
  counterCodeId: string;
  staff: string;
}

export interface CustomerContext extends Context {
  customerId: string;
  /** Whether the identity provider has proven a mobile of theirs. */
  mobileProven: boolean;
  /** Nobody acts for other people at the moment (SPEC section 6, disabledLovedOne). */
  lovedOnesOff: boolean;
  /** The client acted for, when it is not the customer themselves. The right to it was checked with the caller. */
  viewAs: string | null;
  idempotencyKey: string | null;
  /** The customer's own record, once there is one. */
  ownClientId: string | null;
  /** The clients whose records this call reached; those of other people are written down. */
  touched: Set<string>;
  /** The counter where, and the helper with whom, this is entered; null from anybody's own device. */
  enteredBy: Helper | null;
}

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
/** Every declared call must have its handler, or this does not compile. */
export type Handlers = { [Area in keyof Contract]: AreaHandlers<Contract[Area]> };
