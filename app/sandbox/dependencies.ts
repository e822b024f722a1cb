/** Dependencies and results of the sandbox, and the context that its parts share. */
import type { Database } from "~/database/engine/connect.server";
import type { RetentionPolicy } from "~/database/retention.server";
import type { Clock } from "~/lib/clock";
import type { Fetch } from "~/lib/fetch";
import type { Vault } from "~/lib/security/encryption.server";

export interface SandboxDependencies {
  db: Database;
  /** Origin of the portal, without a slash at its end. */
  publicUrl: string;
  /** The root secret. Every key is derived from it. */
  secret: string;
  /** The previous secret, while data may still be encrypted with it. */
  previousSecret?: string | undefined;
  identityClient: {
    id: string;
    secret: string;
    redirectUris: string[];
    postLogoutRedirectUris: string[];
    /** The `aud` of access tokens: the API's address. */
    audience: string;
  };
  /** The provider's API as an OpenAPI document. */
  readApiDocument(): Promise<string>;
  gatewaySecret: string;
  bankSecret: string;
  /** Delivers a notice, in the same process where the address is the portal's own. */
  send: Fetch;
  /** Called after the clock was moved, so that due work runs now. */
  clockMoved(): Promise<void>;
  /** The network address a request came from, where it is known, to limit tries by. */
  addressOf?(request: Request): string | undefined;
}

export interface Message {
  id: string;
  channel: "EMAIL" | "SMS";
  to: string;
  subject: string | null;
  text: string;
}

export interface SampleAccount {
  sub: string;
  name: string;
  email: string;
  /** E.164. */
  mobile: string;
  password: string;
}

export interface Sandbox {
  /** Everything under /sandbox. */
  fetch(request: Request): Promise<Response>;
  /** Handles everything under /identity. The issuer is `${publicUrl}/identity`. */
  identity(request: Request): Promise<Response>;
  /** Real time plus an offset stored in the database, at most a second old. */
  clock: Clock;
  /** Puts a message into the inbox, once for each id. */
  deliver(message: Message): Promise<void>;
  /** Adds the accounts that are not there yet. */
  loadSampleAccounts(accounts: SampleAccount[]): Promise<void>;
  /** Sends every notice of the gateway and the bank that was not taken yet. */
  resendNotices(): Promise<void>;
  /** Retention periods of the sandbox's data. */
  retention: RetentionPolicy;
  /** Waits for what is still done after an answer: notices that are sent again. */
  settled(): Promise<void>;
  /** Stops the clock's reads of the database and waits for work in progress there. */
  close(): Promise<void>;
}

/** The context that every part of the sandbox works with. */
export interface SandboxContext extends SandboxDependencies {
  clock: Clock;
  vault: Vault;
  deliver(message: Message): Promise<void>;
}
