/** The provider with the pretended card network and bank on a fresh database, reached through its API as the portal does. */

import { randomBytes, randomUUID } from "node:crypto";
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
import { readOpenApi } from "~/contract/openapi-file.server";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { signWebhook } from "~/lib/security/webhook-signature.server";
import { createEmbeddedProvider, type Provider } from "~/provider/create-provider";
import { createSessionGateway } from "~/provider/payment/card/gateway";
import { createStripeGateway } from "~/provider/payment/card/stripe/stripe-gateway";
import type { CardGateway } from "~/provider/shared/card-gateway";
import type { ExternalService, OutgoingMessage } from "~/provider/shared/context";
import { createStaticCatalogue } from "~/provider/shared/product-content";
import { shippedProducts } from "~/provider/shop/catalogue/production";
import { createSandbox, type Sandbox } from "~/sandbox/create-sandbox.server";
import { type ApiClient, createClient } from "~/web/api/client.server";
import { freshDatabase } from "../../helpers/database/database";
import { FIRST_DAY, testVault } from "../../helpers/database/first-day";
import { tokensSignedWith } from "../../helpers/provider/test-provider";

const PUBLIC_URL = "http://localhost:3000";
const API_URL = `${PUBLIC_URL}/api`;
const ISSUER = `${PUBLIC_URL}/identity`;
const SECRETS = { gateway: "the-secret-of-the-gateway", bank: "the-secret-of-the-bank" };
const MINUTE = 60_000;

export interface PaymentFixture {
  database: OpenDatabase;
  /** A customer with a profile and nothing bought. */
  customer(idNumber?: string): Promise<ApiClient>;
  /** A visitor without a sign-in. */
  anybody: ApiClient;
  /** Posts a form of a sandbox page. */
  post(place: string, fields: Record<string, string>): Promise<Response>;
  /** The provider's API over Request and Response. */
  fetch(request: Request): Promise<Response>;
  notice(from: "gateway" | "bank", body: object, secret?: string): Promise<Response>;
  /** The shared clock of provider and sandbox. */
  now(): Date;
  /** Moves the shared clock forward and runs the jobs that became due. */
  later(minutes: number): Promise<void>;
  /** All messages that went out so far, in their order, after those that wait. */
  told(): Promise<OutgoingMessage[]>;
  /** The adapter of the gateway, for tests that change its answers. */
  gateway: CardGateway;
  /** Lets the gateway fail to answer. */
  gatewayAnswers: boolean;
  close(): Promise<void>;
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Creates the adapter under test. Both reach the sandbox's card network. */
function gatewayOf(kind: GatewayKind, service: ExternalService): CardGateway {
  if (kind === "sessions") return createSessionGateway(service);
  return createStripeGateway({
    ...service,
    url: `${service.url}/stripe`,
    webhookSecret: service.secret,
    log: SILENT,
  });
}

export type GatewayKind = "sessions" | "stripe";

export async function openPaymentSetup(kind: GatewayKind = "sessions"): Promise<PaymentFixture> {
  const database = await freshDatabase("sample");
  const { db } = database;
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const tokenOf = (sub: string) =>
    new SignJWT({
      email: `${sub}@mail.example`,
      phone_number: "+6591234567",
      phone_number_verified: true,
    })
      .setProtectedHeader({ alg: "ES256", kid: "test", typ: "at+jwt" })
      .setSubject(sub)
      .setIssuer(ISSUER)
      .setAudience(API_URL)
      .setExpirationTime("10 years")
      .sign(privateKey);
  let provider: Provider;
  const sent: OutgoingMessage[] = [];
  const sandbox: Sandbox = await createSandbox({
    db,
    publicUrl: PUBLIC_URL,
    secret: "a root secret of more than thirty-two characters",
    identityClient: {
      id: "portal",
      secret: "secret",
      redirectUris: [`${PUBLIC_URL}/back`],
      postLogoutRedirectUris: [],
      audience: API_URL,
    },
    readApiDocument: readOpenApi,
    gatewaySecret: SECRETS.gateway,
    bankSecret: SECRETS.bank,
    send: (request) => provider.fetch(request),
    clockMoved: async () => undefined,
  });
  const party = (name: "gateway" | "bank"): ExternalService => ({
    url: `${PUBLIC_URL}/sandbox/${name}`,
    secret: SECRETS[name],
    fetch: async (request) => {
      if (name === "gateway" && !world.gatewayAnswers) throw new Error("no answer");
      return sandbox.fetch(request);
    },
  });
  const gateway = gatewayOf(kind, party("gateway"));
  provider = createEmbeddedProvider({
    db,
    clock: sandbox.clock,
    vault: testVault,
    log: SILENT,
    publicUrl: PUBLIC_URL,
    returnOrigins: ["https://portal.elsewhere.example"],
    apiUrl: API_URL,
    identity: {
      tokens: tokensSignedWith(
        createLocalJWKSet({
          keys: [{ ...(await exportJWK(publicKey)), kid: "test", alg: "ES256" }],
        }) as never,
        { issuer: ISSUER, audience: API_URL },
      ),
      userinfo: async () => null,
      provesPhone: false,
    },
    gateway,
    bank: party("bank"),
    readReceipt: null,
    deliver: async (message) => {
      sent.push(message);
    },
    wake: () => undefined,
    staffEmail: "staff@mail.example",
    catalogue: createStaticCatalogue(shippedProducts),
    publicHolidays: [],
  });
  const moveClock = async (ms: number) =>
    (sandbox.clock as { forward?: (ms: number) => Promise<void> }).forward?.(ms);
  await moveClock(FIRST_DAY.getTime() - sandbox.clock.now().getTime());

  const world: PaymentFixture = {
    database,
    gateway,
    gatewayAnswers: true,
    fetch: (request) => provider.fetch(request),
    anybody: createClient({ baseUrl: API_URL, fetch: (request) => provider.fetch(request) }),
    async customer(idNumber) {
      const sub = randomUUID();
      const api = createClient({
        baseUrl: API_URL,
        fetch: provider.fetch,
        accessToken: await tokenOf(sub),
      });
      await api.auth.validate();
      await api.profiles.put({ body: profileOf(sub, idNumber) });
      return api;
    },
    async post(place, fields) {
      const answer = await sandbox.fetch(
        new Request(new URL(place, PUBLIC_URL), {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", origin: PUBLIC_URL },
          body: new URLSearchParams(fields).toString(),
        }),
      );
      await sandbox.settled();
      return answer;
    },
    notice(from, content, secret = SECRETS[from]) {
      const body = JSON.stringify(content);
      const path = from === "bank" ? "/bank/paynow-notice" : "/gateway/notice";
      return provider.fetch(
        new Request(API_URL + path, {
          method: "POST",
          headers: { "x-signature": signWebhook(secret, body, sandbox.clock.now().getTime()) },
          body,
        }),
      );
    },
    now: () => sandbox.clock.now(),
    async later(minutes) {
      await moveClock(minutes * MINUTE);
      await sandbox.resendNotices();
      await sandbox.settled();
      for (const job of provider.jobs) await job.work();
    },
    async told() {
      await provider.jobs.find(({ name }) => name === "send-messages")?.work();
      return sent;
    },
    async close() {
      await sandbox.close();
      await database.close();
    },
  };
  return world;
}

/** Creates a profile with a passport number, the given one or an unknown one. */
function profileOf(sub: string, idNumber = `P${randomBytes(5).toString("hex").toUpperCase()}`) {
  return {
    name: "Chua Bee Lian",
    email: `${sub}@mail.example`,
    countryCode: "+65",
    mobileNumber: "91234567",
    dateOfBirth: "1950-05-17",
    gender: "Female",
    idType: "PASSPORT",
    nric: idNumber,
    language: "English",
    personalDataConsent: true as const,
  };
}

export const gymTonic = {
  categoryId: "active-ageing",
  productId: "gym-tonic",
  offeringId: "gym-tonic-24",
  centerId: "bukit-batok",
};
export const circuitTraining = {
  categoryId: "active-ageing",
  productId: "circuit-training",
  offeringId: "circuit-training-12",
  centerId: "taman-jurong",
};
type Item = typeof circuitTraining & { clientId?: string };

export const RETURN_URL = `${PUBLIC_URL}/payment/verification?payment={paymentId}`;

export async function fillCart(
  api: ApiClient,
  item: Item = circuitTraining,
  coupon?: string,
): Promise<number> {
  await api.carts.put({ body: { items: [item], source: "MYNH" } });
  const info =
    coupon === undefined
      ? await api.carts.checkoutInfo()
      : await api.carts.applyCoupon({ body: { coupon } });
  return info.totalAmount;
}

/** Creates an order that waits for payment. */
export async function ordered(api: ApiClient, item: Item = circuitTraining, coupon?: string) {
  const totalAmount = await fillCart(api, item, coupon);
  const { orderId } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  return api.orders.get({ params: { id: orderId } });
}

/**
 * Awaits a call.
 *
 * @returns the message of its refusal, or "done"
 */
export async function outcome(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return "done";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
