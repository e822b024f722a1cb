/** Fallbacks for six optional calls, built from calls that every backend has. */
import type { Appointment } from "~/contract/booking/appointment";
import type { TermAppointment } from "~/contract/booking/term-sessions";
import type { HealthForm } from "~/contract/health/health-declaration";
import type { Cart } from "~/contract/shop/cart";
import { getMonday, toSingaporeDay } from "~/lib/singapore-date";
import { ApiError } from "./api-error.server";
import type { AnyInput, ApiClient } from "./client.server";

interface Several {
  bookingIds: string[];
  forfeits: number;
  expectedStarts?: Record<string, string>;
}

interface Times {
  termId: string;
  bookingId?: string;
  from?: string;
  to?: string;
}

/** Keys are area and name of the call. */
export const optionalCallFallbacks: Record<
  string,
  (api: ApiClient, input: AnyInput) => Promise<unknown>
> = {
  "carts.get": cartOf,
  "sessions.vacantDays": (api, { query }) => daysOf(api, query as unknown as Times),
  "sessions.cancelSeveral": (api, { body, idempotencyKey }) =>
    cancelOneByOne(api, body as Several, idempotencyKey ?? ""),
  "sessions.get": (api, { params }) => sessionOf(api, String(params?.id)),
  "denticare.get": (api, { params }) => appointmentOf(api, String(params?.id)),
  "healthDeclarations.get": (api, { params }) => declarationOf(api, String(params?.id)),
};

async function cartOf(api: ApiClient): Promise<Cart> {
  const { items } = await api.carts.checkoutInfo();
  return {
    customerId: "",
    categoryId: items[0]?.categoryId ?? null,
    items,
    referralSource: { source: [], sourceOthers: null },
    marketingConsent: false,
  };
}

async function daysOf(api: ApiClient, { termId, bookingId, from = "", to = "9999" }: Times) {
  const [{ kind, vacantSlots }, terms] = await Promise.all([
    api.sessions.vacantSlots({ query: { termId, ...(bookingId ? { bookingId } : {}) } }),
    api.sessions.list({ query: { termId } }),
  ]);
  const booked = kind === "SESSION" ? terms.flatMap(({ groups }) => groups.scheduled) : [];
  const weekOf = (startsAt: string) => getMonday(toSingaporeDay(new Date(startsAt)));
  const places = new Map<string, number>();
  for (const { startsAt, placesLeft } of vacantSlots) {
    const day = toSingaporeDay(new Date(startsAt));
    places.set(day, (places.get(day) ?? 0) + placesLeft);
  }
  const days = [...places.keys()].sort();
  return {
    kind,
    days: days
      .filter((day) => day >= from && day <= to)
      .map((day) => ({
        day,
        placesLeft: places.get(day) ?? 0,
        sessionsInWeek: booked.filter(
          (one) => one.kind === "SESSION" && weekOf(one.startsAt) === getMonday(day),
        ).length,
      })),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
}

/** Cancels sessions until one is refused. */
async function cancelOneByOne(
  api: ApiClient,
  { bookingIds, forfeits, expectedStarts }: Several,
  key: string,
) {
  const cancelled: Appointment[] = [];
  for (const [index, bookingId] of bookingIds.entries()) {
    const expectedStart = expectedStarts?.[bookingId];
    const body = { bookingId, expectedStart, consent: true as const, withCharge: forfeits > 0 };
    cancelled.push(await api.sessions.cancel({ body, idempotencyKey: `${key}-${index}` }));
  }
  return { cancelled };
}

async function appointmentOf(api: ApiClient, id: string) {
  const history = await api.denticare.history();
  const found = Object.values(history)
    .flat()
    .find((one) => one.id === id);
  if (found) return found;
  throw notFound("The appointment");
}

async function sessionOf(api: ApiClient, id: string): Promise<TermAppointment> {
  for (const { groups, ...term } of await api.sessions.list()) {
    const appointment = Object.values(groups)
      .flat()
      .find((one) => one.id === id);
    if (appointment) return { appointment, term };
  }
  throw notFound("The appointment");
}

/** Builds a form to fill in, without earlier answers. */
async function declarationOf(api: ApiClient, id: string): Promise<HealthForm> {
  const found = (await api.healthDeclarations.list()).find((one) => one.id === id);
  if (!found) throw notFound("The health declaration");
  const person = await personOf(api, found.clientId);
  return {
    ...found,
    maskedNric: person.maskedNric ?? "",
    idType: person.idType,
    handphone: person.mobileNumber ?? "",
    answers: null,
    result: null,
  };
}

async function personOf(api: ApiClient, clientId: string) {
  const profile = await api.profiles.get();
  return profile.id === clientId ? profile : api.lovedOnes.get({ params: { id: clientId } });
}

const notFound = (what: string) =>
  new ApiError({ httpCode: 404, error: "Not Found", message: `${what} was not found` });
