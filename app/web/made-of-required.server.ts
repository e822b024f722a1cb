/** What four optional calls would answer, made from calls that every backend has. */
import type { TermAppointment } from "~/contract/booking/session";
import type { Cart } from "~/contract/shop/cart";
import { mondayOf, singaporeDay } from "~/lib/singapore-date";
import { type AnyInput, type ApiClient, ApiError } from "./client.server";

interface Times {
  termId: string;
  bookingId?: string;
  from?: string;
  to?: string;
}

/** By area and name of the call. */
export const madeOfRequired: Record<string, (api: ApiClient, input: AnyInput) => Promise<unknown>> =
  {
    "carts.get": cartOf,
    "sessions.vacantDays": (api, { query }) => daysOf(api, query as unknown as Times),
    "sessions.get": (api, { params }) => sessionOf(api, String(params?.id)),
    "denticare.get": (api, { params }) => appointmentOf(api, String(params?.id)),
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
  const weekOf = (startsAt: string) => mondayOf(singaporeDay(new Date(startsAt)));
  const places = new Map<string, number>();
  for (const { startsAt, placesLeft } of vacantSlots) {
    const day = singaporeDay(new Date(startsAt));
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
          (one) => one.kind === "SESSION" && weekOf(one.startsAt) === mondayOf(day),
        ).length,
      })),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  };
}

async function appointmentOf(api: ApiClient, id: string) {
  const history = await api.denticare.history();
  const found = Object.values(history)
    .flat()
    .find((one) => one.id === id);
  return found ?? notThere();
}

async function sessionOf(api: ApiClient, id: string): Promise<TermAppointment> {
  for (const { groups, ...term } of await api.sessions.list()) {
    const appointment = Object.values(groups)
      .flat()
      .find((one) => one.id === id);
    if (appointment) return { appointment, term };
  }
  return notThere();
}

function notThere(): never {
  throw new ApiError({
    httpCode: 404,
    error: "Not Found",
    message: "The appointment was not found",
  });
}
