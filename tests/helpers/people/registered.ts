/** People who can buy: a profile with a unique valid ID number, and a cart. */
import { randomInt, randomUUID } from "node:crypto";
import { computeNricCheckLetter } from "~/lib/singapore/nric";
import type { TestCustomer, TestProvider } from "../provider/test-provider";

let digitsBefore = randomInt(1_000_000, 9_000_000);

/** Creates an ID number that is unique in this process. */
export function newNric(): string {
  digitsBefore += 1;
  const digits = String(digitsBefore);
  return `S${digits}${computeNricCheckLetter("S", digits)}`;
}

export const profileOf = (nric = newNric()) => ({
  name: "Ong Siew Kheng",
  countryCode: "+65",
  mobileNumber: "91234567",
  dateOfBirth: "1952-03-14",
  gender: "Female",
  idType: "NRIC",
  nric,
  language: "English, Hokkien",
  personalDataConsent: true as const,
});

export async function register(customer: TestCustomer): Promise<string> {
  const profile = await customer.api.profiles.put({
    body: { ...profileOf(), email: `${customer.subject}@mail.example` },
  });
  return profile.id as string;
}

/** Puts one offer of a product, at its first centre, into the cart. */
export async function fillCart(
  customer: TestCustomer,
  productId = "gym-tonic",
  categoryId = "active-ageing",
): Promise<void> {
  const { api } = customer;
  const [offers, centres] = await Promise.all([
    api.catalogue.offerings({ params: { id: productId } }),
    api.catalogue.centres({ params: { id: productId } }),
  ]);
  const item = {
    categoryId,
    productId,
    offeringId: offers[0]?.id as string,
    centerId: centres[0]?.id as string,
  };
  await api.carts.put({ body: { items: [item], source: "MYNH" } });
}

export async function checkOut(
  customer: TestCustomer,
  idempotencyKey: string = randomUUID(),
): Promise<string> {
  const { totalAmount } = await customer.api.carts.checkoutInfo();
  const { orderId } = await customer.api.carts.checkout({ body: { totalAmount }, idempotencyKey });
  return orderId;
}

/** Orders a programme for a new customer, without paying. */
export async function unpaidOrder(world: Pick<TestProvider, "customer">) {
  const customer = await world.customer();
  await register(customer);
  await fillCart(customer, "circuit-training");
  const orderId = await checkOut(customer);
  const { totalAmount: amount } = await customer.api.orders.get({ params: { id: orderId } });
  return { orderId, amount };
}

/** Confirms, as the owner of a record, all customers who act for the owner. */
export async function confirmHolders({ accessLinks }: TestCustomer["api"]): Promise<void> {
  for (const { id } of await accessLinks.list()) await accessLinks.confirmOwn({ params: { id } });
}
