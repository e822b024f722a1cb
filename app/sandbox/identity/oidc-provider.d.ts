/** Types for the part of oidc-provider 9 that the identity provider uses. The package has none. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<AdapterPayload | undefined>;
    findByUid(uid: string): Promise<AdapterPayload | undefined>;
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface AdapterPayload {
    grantId?: string;
    uid?: string;
    consumed?: number;
    [claim: string]: unknown;
  }

  export interface Interaction {
    uid: string;
    returnTo: string;
    prompt: { name: string; reasons: string[] };
    params: Record<string, unknown>;
    result?: { login?: { accountId: string }; error?: string };
    session?: { accountId: string; uid?: string };
  }

  export interface Grant {
    accountId?: string;
    addOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export interface Session {
    uid: string;
    accountId?: string | undefined;
    authorizations?: Record<string, { grantId?: string }> | undefined;
    grantIdFor(clientId: string): string | undefined;
    persist(): Promise<string>;
  }

  export interface KoaContext {
    req: IncomingMessage;
    body: unknown;
    type: string;
    status: number;
    oidc: {
      client?: { clientId: string };
      session: Session;
      params: Record<string, unknown>;
      /** The code or token that a token request presents. */
      entities: Partial<Record<"AuthorizationCode" | "RefreshToken", { authTime?: number }>>;
      result?: { consent?: { grantId?: string }; login?: { accountId: string } };
    };
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    proxy: boolean;
    on(event: "server_error", hear: (context: KoaContext, error: Error) => void): void;
    issuer: string;
    callback(): RequestListener;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>;
    interactionResult(
      req: IncomingMessage,
      res: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<string>;
    Grant: {
      new (parts: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
      adapter: Adapter;
    };
    Session: { findByUid(uid: string): Promise<Session | undefined> };
    AccessToken: { revokeByGrantId(grantId: string): Promise<void> };
    RefreshToken: { revokeByGrantId(grantId: string): Promise<void> };
    AuthorizationCode: { revokeByGrantId(grantId: string): Promise<void> };
  }

  class Check {
    constructor(
      reason: string,
      description: string,
      error: string,
      check: (context: KoaContext) => boolean,
    );
  }
  export const interactionPolicy: {
    Check: typeof Check;
    base(): { get(name: string): { checks: { add(check: Check): void } } | undefined };
  };

  export const errors: { SessionNotFound: new (...args: never[]) => Error };
}
