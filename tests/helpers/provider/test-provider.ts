/**
 * The embedded provider on a fresh database, called through the portal's own client. It offers the whole contract over Request and
 * Response, with a clock that can be set and a card network under the test's control.
 */

import { randomUUID } from "node:crypto";
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
  SignJWT,
} from "jose";
import { afterAll, beforeAll } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { purgeExpired } from "~/database/retention.server";
import { VISITOR_IP_HEADER } from "~/lib/request/request-context.server";
import { createTokenVerifier, type TokenVerifier } from "~/lib/security/access-token.server";
import type { Vault } from "~/lib/security/encryption.server";
import { signWebhook } from "~/lib/security/webhook-signature.server";
import { createEmbeddedProvider, type Provider } from "~/provider/create-provider";
import { UNDECLARED_ERROR } from "~/provider/http/router";
import { createSessionGateway } from "~/provider/payment/card/gateway";
import type { OutgoingMessage } from "~/provider/shared/context";
import { createStaticCatalogue } from "~/provider/shared/product-content";
import { shippedProducts } from "~/provider/shop/catalogue/production";
import { type ApiClient, createClient } from "~/web/api/client.server";
import { freshDatabase } from "../database/database";
import { FIRST_DAY, loadSampleOf, testVault } from "../database/first-day";
import { FakeGateway } from "../payment/fake-gateway";

export const ISSUER = "http://identity.example";
export const AUDIENCE = "http://portal.example/api";
const BASE_URL = "http://portal.example";
const BANK_SECRET = "bank secret of the tests";
const DAY_MS = 86_400_000;

export interface TestCustomer {
  api: ApiClient;
  customerId: string;
  subject: string;
  accessToken: string;
  /** The same customer acting for a client of theirs. */
  actingFor(clientId: string): ApiClient;
  /** The same customer helped at a counter. */
  helpedBy(enteredBy: string, address?: string): ApiClient;
  /** The same customer from a network address. */
  from(address: string): ApiClient;
}

export interface TokenParts {
  subject: string;
  typ?: string;
  issuer?: string;
  audience?: string;
  /** "1 hour", or null for a token that never ends. */
  lives?: string | null;
  /** The sign-in it comes from. */
  sid?: string;
  mobile?: string | null;
  /** Null leaves the claim out. */
  mobileProven?: boolean | null;
  emailProven?: boolean;
}

export interface TestProvider {
  database: OpenDatabase;
  provider: Provider;
  vault: Vault;
  gateway: FakeGateway;
  /** Answers a request to the bank, by default that it is out of order. */
  bank: { answer: (request: Request) => Promise<Response> };
  /** Accepts an outgoing message, or throws. By default it accepts each. */
  mailbox: { accept: (message: OutgoingMessage) => void };
  /** Messages that went out. */
  sent: OutgoingMessage[];
  /** Lines of the log. */
  logged: object[];
  /** The jobs that were woken, and their start times. */
  woken: string[];
  clock: {
    now(): Date;
    set(to: Date): void;
    forward(by: { minutes?: number; days?: number }): void;
  };
  /** Creates a client of a visitor from a separate network address. */
  from(address: string): ApiClient;
  /** A visitor without a sign-in. */
  /** Creates a client for a person without a sign-in, with the token that a helper opened. */
  atCounter(enteredBy: string, accessToken: string): ApiClient;
  anybody: ApiClient;
  /** Signs in a new customer, or a sample one by subject. */
  customer(subject?: string): Promise<TestCustomer>;
  /** Creates a client with an access token of these parts. */
  withToken(token: TokenParts): Promise<ApiClient>;
  tokenOf(token: TokenParts): Promise<string>;
  /** Sends the bank's notice of a transfer. */
  bankNotice(
    notice: { eventId?: string; reference: string; amountCents: number; paidAt?: Date },
    secret?: string,
  ): Promise<Response>;
  /** Runs all work that is due. */
  runDueWork(): Promise<void>;
  /** Does one job alone. */
  job(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a provider on the first day for the tests of a file, and closes it after them. */
export function useTestProvider(): TestProvider {
  const world = {} as TestProvider;
  beforeAll(async () => {
    Object.assign(world, await openTestProvider());
  });
  afterAll(() => world.close?.());
  return world;
}

export async function openTestProvider(
  start = FIRST_DAY,
  /** The database, by default a fresh one. */
  given?: OpenDatabase,
  vault: Vault = testVault,
): Promise<TestProvider> {
  const database = given ?? (await freshDatabase("sample"));
  let now = start;
  const clock = {
    now: () => now,
    set: (to: Date) => {
      now = to;
    },
    forward: ({ minutes = 0, days = 0 }: { minutes?: number; days?: number }) => {
      now = new Date(now.getTime() + minutes * 60_000 + days * DAY_MS);
    },
  };
  await loadSampleOf(database.db, now);
  const sent: OutgoingMessage[] = [];
  const logged: object[] = [];
  const woken: string[] = [];
  const keep = (fields: object, message: string) => {
    logged.push({ ...fields, message });
  };
  const fail = (fields: object, message: string) => {
    keep(fields, message);
    if (message === UNDECLARED_ERROR) throw new Error(`${message}: ${JSON.stringify(fields)}`);
  };
  const { sign: signParts, keys } = await identity();
  const sign = (subject: string) => signParts({ subject });
  const gateway = new FakeGateway((request) => provider.fetch(request), clock.now);
  const mailbox: TestProvider["mailbox"] = { accept: () => undefined };
  const bank = { answer: async (_request: Request) => new Response(null, { status: 503 }) };
  const provider = createEmbeddedProvider({
    db: database.db,
    clock,
    vault,
    log: { info: keep, warn: keep, error: fail },
    publicUrl: BASE_URL,
    returnOrigins: [],
    apiUrl: `${BASE_URL}/api`,
    identity: {
      tokens: tokensSignedWith(keys, { issuer: ISSUER, audience: AUDIENCE }),
      userinfo: async () => null,
      provesPhone: false,
    },
    gateway: createSessionGateway({
      url: gateway.url,
      secret: gateway.secret,
      fetch: (request) => gateway.fetch(request),
    }),
    bank: {
      url: "http://bank.example",
      secret: BANK_SECRET,
      fetch: (request) => bank.answer(request),
    },
    deliver: async (message) => {
      mailbox.accept(message);
      sent.push(message);
    },
    readReceipt: null,
    wake: (job, when = "now") => {
      woken.push(`${job}: ${when}`);
    },
    staffEmail: "staff@provider.example",
    catalogue: createStaticCatalogue(shippedProducts),
    publicHolidays: [],
  });
  const connection = {
    baseUrl: `${BASE_URL}/api`,
    fetch: (request: Request) => provider.fetch(request),
  };
  const fetchFrom = (address: string) => (request: Request) => {
    request.headers.set(VISITOR_IP_HEADER, address);
    return provider.fetch(request);
  };
  return {
    database,
    provider,
    vault,
    gateway,
    bank,
    mailbox,
    sent,
    logged,
    woken,
    clock,
    anybody: createClient(connection),
    from: (address) => createClient({ ...connection, fetch: fetchFrom(address) }),
    async customer(subject = randomUUID()) {
      const accessToken = await sign(subject);
      const api = createClient({ ...connection, accessToken });
      const { customerId } = await api.auth.validate();
      return {
        api,
        subject,
        accessToken,
        customerId: customerId as string,
        from: (address) => createClient({ ...connection, accessToken, fetch: fetchFrom(address) }),
        helpedBy: (enteredBy, address) =>
          createClient({
            ...connection,
            accessToken,
            enteredBy,
            ...(address && { fetch: fetchFrom(address) }),
          }),
        actingFor: (clientId) => createClient({ ...connection, accessToken, viewAs: clientId }),
      };
    },
    atCounter: (enteredBy, accessToken) => createClient({ ...connection, accessToken, enteredBy }),
    tokenOf: signParts,
    withToken: async (parts) =>
      createClient({ ...connection, accessToken: await signParts(parts) }),
    bankNotice(
      { eventId = randomUUID(), reference, amountCents, paidAt = clock.now() },
      secret = BANK_SECRET,
    ) {
      const body = JSON.stringify({
        eventId,
        reference,
        amountCents,
        currency: "SGD",
        paidAt: paidAt.toISOString(),
      });
      return provider.fetch(
        new Request(`${BASE_URL}/api/bank/paynow-notice`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-signature": signWebhook(secret, body, now.getTime()),
          },
          body,
        }),
      );
    },
    async runDueWork() {
      for (const job of provider.jobs) await job.work();
      await purgeExpired(database.db, now, provider.retention.swept, (error) => {
        throw error;
      });
    },
    async job(name) {
      await provider.jobs.find((one) => one.name === name)?.work();
    },
    close: () => database.close(),
  };
}

/** Verifies access tokens strictly, with these keys. */
export const tokensSignedWith = (
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
): TokenVerifier =>
  createTokenVerifier(
    { keys, metadata: async () => expected },
    { introspect: async () => ({ active: false }) },
    { accessToken: "at+jwt", clientId: "customer-portal", audience: expected.audience },
  );

async function identity(): Promise<{
  sign: (parts: TokenParts) => Promise<string>;
  keys: JWTVerifyGetKey;
}> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const key = await importJWK((await exportJWK(publicKey)) as JWK, "ES256");
  return {
    keys: async () => key as CryptoKey,
    sign: ({ subject, typ = "at+jwt", lives = "1 hour", ...parts }) => {
      const { issuer = ISSUER, audience = AUDIENCE, sid, mobile, mobileProven } = parts;
      const { emailProven = true } = parts;
      const claims = new SignJWT({
        email: `${subject}@mail.example`,
        email_verified: emailProven,
        name: "Test Person",
        ...(mobile !== null && { phone_number: mobile ?? "+6591234567" }),
        ...(mobileProven !== null && { phone_number_verified: mobileProven ?? true }),
        ...(sid && { sid }),
      })
        .setProtectedHeader({ alg: "ES256", typ })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt();
      return (lives === null ? claims : claims.setExpirationTime(lives)).sign(privateKey);
    },
  };
}
