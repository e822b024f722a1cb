/** A customer with a profile who can order through the provider's API, as registration does, and pays on the portal's screens. */
import { randomBytes, randomUUID } from "node:crypto";
import { type ApiClient, createClient } from "~/web/api/client.server";
import { portalFetch } from "../portal/portal-fetch";
import { TOKEN_PLACE } from "../portal/second-portal";
import { type Person, signedIn, somebody } from "../sign-in/sign-in";
import { tokensOf } from "../sign-in/tokens";
import type { Visitor } from "../visitor/visitor";

export interface Buyer {
  person: Person;
  visitor: Visitor;
  api: ApiClient;
  /** The number on the buyer's own record. */
  passport?: string;
  /** The client ID of the loved one for whom orders are. */
  orderFor?: string | null;
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

/**
 * Creates a client of the provider's API with the token of a signed-in visitor.
 *
 * @param viewAs the loved one acted for
 */
export async function apiOf(visitor: Visitor, viewAs: string | null = null): Promise<ApiClient> {
  const { access_token: accessToken } = await tokensOf(visitor, TOKEN_PLACE);
  const baseUrl = `${visitor.origin}/api`;
  return createClient({ baseUrl, fetch: portalFetch, accessToken, viewAs });
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
/** A programme with intakes, of which a person is in one at a time. */
export const strengthTraining = {
  categoryId: "active-ageing",
  productId: "functional-strength-training",
  offeringId: "functional-strength-training-24",
  centerId: "taman-jurong",
};

/** Creates an order that waits for payment. */
export async function newOrder(
  { api, orderFor = null }: Buyer,
  ...items: (typeof gymTonic)[]
): Promise<{ id: string; amount: number }> {
  const ordered = items.length > 0 ? items : [circuitTraining];
  await api.carts.put({
    body: { items: ordered.map((item) => ({ ...item, clientId: orderFor })), source: "MYNH" },
  });
  const { totalAmount } = await api.carts.checkoutInfo();
  const { orderId } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  return { id: orderId, amount: totalAmount };
}
