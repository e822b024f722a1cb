/** A customer with a profile who can order through the provider's API, as registration does, and pays on the portal's screens. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type ApiClient, createClient } from "~/web/client.server";
import { portalFetch } from "./portal-fetch";
import { CLIENT_SECRET, TOKEN_PLACE } from "./second-portal";
import { type Person, signedIn, somebody } from "./sign-in";
import type { Visitor } from "./visitor";

export interface Buyer {
  person: Person;
  visitor: Visitor;
  api: ApiClient;
  /** The number on the buyer's own record. */
  passport?: string;
}

export async function newBuyer(origin: string, person: Person = somebody()): Promise<Buyer> {
  const visitor = await signedIn(origin, person);
  const api = await apiOf(visitor);
  const passport = `P${randomBytes(5).toString("hex").toUpperCase()}`;
  await api.profiles.put({
    body: {
      name: person.name,
      email: person.email,
      countryCode: "+65",
      mobileNumber: person.mobile,
      dateOfBirth: "1950-05-17",
      gender: "Female",
      idType: "PASSPORT",
      nric: passport,
      language: "English",
      personalDataConsent: true,
    },
  });
  return { person, visitor, api, passport };
}

/** The provider's API in the name of a visitor who has signed in. */
export async function apiOf(visitor: Visitor): Promise<ApiClient> {
  const baseUrl = `${visitor.origin}/api`;
  const redirectUri = TOKEN_PLACE;
  const verifier = randomBytes(32).toString("base64url");
  const ask = new URLSearchParams({
    client_id: "customer-portal",
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid profile email phone",
    resource: baseUrl,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: randomUUID(),
  });
  const code = await codeOf(visitor, `/identity/auth?${ask}`);
  const answer = await portalFetch(`${visitor.origin}/identity/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`customer-portal:${encodeURIComponent(CLIENT_SECRET)}`)}`,
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      resource: baseUrl,
    }),
  });
  const { access_token: accessToken } = (await answer.json()) as { access_token: string };
  return createClient({ baseUrl, fetch: portalFetch, accessToken });
}

async function codeOf(visitor: Visitor, address: string): Promise<string> {
  let next = address;
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await visitor.request(next);
    next = new URL(answer.headers.get("location") ?? "", new URL(next, visitor.origin)).href;
    const code = new URL(next).searchParams.get("code");
    if (code !== null) return code;
  }
  throw new Error("The identity provider gave no code");
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

/** An order that waits for payment. */
export async function newOrder(
  { api }: Buyer,
  ...items: (typeof gymTonic)[]
): Promise<{ id: string; amount: number }> {
  await api.carts.put({
    body: { items: items.length > 0 ? items : [circuitTraining], source: "MYNH" },
  });
  const { totalAmount } = await api.carts.checkoutInfo();
  const { orderId } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  return { id: orderId, amount: totalAmount };
}
