/** People who own a package, paid with a code that makes it free. */
import { randomUUID } from "node:crypto";
import type { Appointment } from "~/contract/booking/appointment";
import type { Service } from "~/contract/booking/service";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import type { HealthAnswers } from "~/contract/health/health-declaration";
import { ApiError } from "~/web/api/api-error.server";
import type { ApiClient } from "~/web/api/client.server";
import { register } from "../people/registered";
import type { TestProvider } from "../provider/test-provider";

export interface PackageOwner {
  api: ApiClient;
  clientId: string;
  termId: string;
  service(): Promise<Service>;
}

export const packages = {
  "circuit-training": {
    categoryId: "active-ageing",
    offeringId: "circuit-training-12",
    centerId: "taman-jurong",
  },
  "day-care": { categoryId: "day-care", offeringId: "day-care-4", centerId: "yishun" },
  "gym-tonic": {
    categoryId: "active-ageing",
    offeringId: "gym-tonic-24",
    centerId: "bukit-batok",
  },
  "functional-strength-training": {
    categoryId: "active-ageing",
    offeringId: "functional-strength-training-24",
    centerId: "taman-jurong",
  },
};
export type OwnedProduct = keyof typeof packages;

export async function ownerOf(
  world: Pick<TestProvider, "customer">,
  productId: OwnedProduct,
): Promise<PackageOwner> {
  const customer = await world.customer();
  const clientId = await register(customer);
  await buy(customer.api, productId);
  await declareHealth(customer.api, clientId);
  return owner(customer.api, clientId);
}

/** @param clientId of the loved one that it is for, or none for the customer. */
export async function buy(
  api: ApiClient,
  productId: OwnedProduct,
  clientId?: string,
): Promise<void> {
  const item = { ...packages[productId], productId, ...(clientId && { clientId }) };
  const [centre] = await api.catalogue.centres({ params: { id: productId } });
  const centerId = productId === "day-care" ? (centre?.id as string) : item.centerId;
  await api.carts.put({ body: { items: [{ ...item, centerId }], source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
}

export type Condition = HealthAnswers["healthConditions"][number];

/** Gives the declaration that an exercise programme requires before any booking. */
export async function declareHealth(
  api: ApiClient,
  clientId: string,
  condition: Condition = "NONE",
): Promise<void> {
  const answers = {
    whyJoinOurExerciseProgramme: ["GENERAL_FITNESS" as const],
    whyJoinOurExerciseProgrammeOther: null,
    timesExerciseAWeek: "0" as const,
    healthConditions: [condition],
    healthConditionsOther: null,
    injureAnyOfTheseBodyParts: ["NONE" as const],
    injureAnyOfTheseBodyPartsOther: null,
  };
  await api.healthDeclarations.submit({
    body: { clientId, ...answers },
    idempotencyKey: randomUUID(),
  });
}

export async function owner(api: ApiClient, clientId: string): Promise<PackageOwner> {
  const service = async () => (await api.services.list()).services[0] as Service;
  return { api, clientId, termId: (await service()).term.id, service };
}

export const vacant = async ({ api, termId }: PackageOwner): Promise<VacantSlot[]> =>
  (await api.sessions.vacantSlots({ query: { termId } })).vacantSlots;

const NOTICE_MS = 5 * 86_400_000;

/** Finds the first time on each of this number of days, twice a week. None is too soon for changes. */
export async function timesTwiceAWeek(owner: PackageOwner, many: number): Promise<VacantSlot[]> {
  // Other tests of a running portal fill the earliest times.
  const slots = (await vacant(owner)).filter(({ placesLeft }) => placesLeft > 0);
  const first = slots.filter(
    ({ startsAt }, index) => startsAt.slice(0, 10) !== slots[index - 1]?.startsAt.slice(0, 10),
  );
  const soonest = new Date(first[0]?.startsAt ?? 0).getTime() + NOTICE_MS;
  const weekday = (slot: VacantSlot) => new Date(slot.startsAt).getUTCDay();
  return first
    .filter((slot) => new Date(slot.startsAt).getTime() > soonest && [2, 4].includes(weekday(slot)))
    .slice(0, many);
}

export const book = (
  { api, termId }: PackageOwner,
  slotIds: string[],
  idempotencyKey = randomUUID(),
) => api.sessions.schedule({ body: { termId, slotIds }, idempotencyKey });

export const bookOne = async (owner: PackageOwner, slotId: string): Promise<Appointment> =>
  (await book(owner, [slotId])).booked[0] as Appointment;

/** Lets a pre-assessment take place: it ends, and the customer confirms it. */
export async function takeAssessment(
  { api }: PackageOwner,
  world: Pick<TestProvider, "clock" | "job">,
  { id: bookingId, endsAt }: Pick<Appointment, "id" | "endsAt">,
): Promise<void> {
  world.clock.set(new Date(Date.parse(endsAt) + 60_000));
  await world.job("complete-sessions");
  await api.sessions.confirmAssessment({ body: { bookingId } });
}

export const cancel = (
  { api }: PackageOwner,
  bookingId: string,
  withCharge = false,
  idempotencyKey = randomUUID(),
) => api.sessions.cancel({ body: { bookingId, consent: true, withCharge }, idempotencyKey });

export const move = (
  { api }: PackageOwner,
  bookingId: string,
  slotId: string,
  withCharge = false,
  idempotencyKey = randomUUID(),
) =>
  api.sessions.reschedule({
    body: { bookingId, slotId, consent: true, withCharge },
    idempotencyKey,
  });

export const termOf = async ({ api, termId }: PackageOwner) =>
  (await api.sessions.list({ query: { termId } }))[0] as Awaited<
    ReturnType<ApiClient["sessions"]["list"]>
  >[number];

/**
 * Awaits a call.
 *
 * @returns "done", or the message of the refusal
 */
export async function outcome(asked: Promise<unknown>): Promise<string> {
  try {
    await asked;
    return "done";
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

export const statusOf = async (asked: Promise<unknown>): Promise<number> => {
  try {
    await asked;
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.httpCode;
    throw error;
  }
};
