import { expect, test } from "vitest";
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import { errorCodes } from "~/contract/response";
import { ApiError } from "~/web/api/api-error.server";
import { type ApiClient, createClient } from "~/web/api/client.server";
import { optionalCallFallbacks } from "~/web/api/optional-call-fallbacks.server";
import { createMissingCalls } from "~/web/operations/missing-calls.server";

/* A backend has the calls of SPEC section 7. It may answer 404 or 501 to all others. */

type Ask = (input: object) => Promise<unknown>;
const calls = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, AnyCall>).map(([name, call]) => ({ area, name, call })),
);
const optional = calls.filter(({ call }) => call.optional !== null);

const answering = (status: number, body: object) =>
  createClient({
    baseUrl: "https://backend.example/api",
    fetch: async () => Response.json(body, { status }),
  });
const ask = (api: ApiClient, { area, name }: { area: string; name: string }) => {
  const call = (api as unknown as Record<string, Record<string, Ask>>)[area]?.[name] as Ask;
  const known = calls.find((one) => one.area === area && one.name === name);
  const names = [...(known?.call.path ?? "").matchAll(/\{(\w+)\}/g)].map(([, of]) => [of, "one"]);
  const params = Object.fromEntries(names);
  return call({ params, body: {}, idempotencyKey: "one" }).catch((error) => error);
};

test.each(optional)(
  "no error appears without the call $area $name",
  async ({ area, name, call }) => {
    for (const [status, body] of [
      [501, {}],
      [404, { httpCode: 404, error: "Not Found" }],
      [404, { detail: "Not Found" }],
      [405, { detail: "Method Not Allowed" }],
    ] as const) {
      const answer = await ask(answering(status, body), { area, name });
      if (call.without !== undefined) expect(answer).toEqual(call.without);
      else expect(answer).toMatchObject({ missing: true, refused: true, status: 404 });
    }
  },
);

test("a record that an optional call does not find is not a missing call", async () => {
  const body = { httpCode: 404, errorCode: errorCodes.notFound, message: "It was not found" };
  const answer = await ask(answering(404, body), { area: "denticare", name: "get" });
  expect(answer).toMatchObject({ missing: false, message: "It was not found" });
});

test("a missing call is sent once in ten minutes, and logged by its name", async () => {
  let now = 0;
  const sent: string[] = [];
  const logged: object[] = [];
  const log = { info: (fields: object) => logged.push(fields), warn() {}, error() {} };
  const client = createClient({
    baseUrl: "https://backend.example/api",
    missing: createMissingCalls(log as never, () => now),
    fetch: async ({ url }) => {
      sent.push(new URL(url).pathname);
      return Response.json({ detail: "Not Found" }, { status: 404 });
    },
  });
  const look = async () => {
    await client.rewards.mine().catch(() => null);
    await client.denticare.get({ params: { id: "one" } }).catch(() => null);
  };
  await look();
  await look();
  expect(sent.filter((path) => path.includes("rewards"))).toHaveLength(1);
  expect(logged).toEqual([{ call: "rewards.mine" }]);
  // A record that is not found says nothing about the next one.
  expect(sent).toHaveLength(3);
  now += 10 * 60_000 + 1;
  await look();
  expect(sent.filter((path) => path.includes("rewards"))).toHaveLength(2);
});

test("a required call has no fallback", async () => {
  const answer = await ask(answering(501, {}), { area: "orders", name: "get" });
  expect(answer).toBeInstanceOf(ApiError);
  expect(answer).toMatchObject({ missing: false, refused: false, status: 503 });
});

const slot = (startsAt: string, placesLeft: number) => ({
  id: startsAt.replaceAll(":", "."),
  startsAt,
  endsAt: startsAt,
  placesLeft,
});
const required: Record<string, unknown> = {
  "/yoda-sessions/vacant-slots": {
    kind: "SESSION",
    vacantSlots: [
      slot("2026-11-23T16:30:00Z", 2),
      slot("2026-11-24T01:00:00Z", 3),
      slot("2026-12-01T01:00:00Z", 0),
    ],
    totalAvailableSlots: 5,
    totalTimeSlots: 2,
  },
  "/services/sessions": [],
  "/cart/checkout-info": {
    items: [],
    subTotalAmount: 0,
    discountAmount: 0,
    tax: { name: "GST", rateBasisPoints: 900 },
    gstAmount: 0,
    totalAmount: 0,
  },
  "/denticare/appointment-history": {
    upcomingAppointments: [],
    completedAppointments: [],
    cancelledAppointments: [],
  },
};
const specAlone = createClient({
  baseUrl: "https://backend.example/api",
  madeOfRequired: optionalCallFallbacks,
  fetch: async ({ url }) => {
    const data = required[new URL(url).pathname.slice(4)];
    return data === undefined
      ? Response.json({}, { status: 404 })
      : Response.json({ httpCode: 200, data });
  },
});

test("the calendar falls back to the list of times", async () => {
  const query = { termId: "T-1", from: "2026-11-01", to: "2026-11-30" };
  expect(await specAlone.sessions.vacantDays({ query })).toEqual({
    kind: "SESSION",
    days: [{ day: "2026-11-24", placesLeft: 5, sessionsInWeek: 0 }],
    firstDay: "2026-11-24",
    lastDay: "2026-12-01",
  });
});

test("the cart falls back to its prices, and a dental appointment to the history", async () => {
  expect((await specAlone.carts.get()).items).toEqual([]);
  await expect(specAlone.denticare.get({ params: { id: "A-1" } })).rejects.toMatchObject({
    httpCode: 404,
    missing: false,
  });
});

test("an appointment falls back to the list of all appointments", async () => {
  const none = { cancelled: [], cancelledWithCharge: [], cancelledWithoutCharge: [] };
  const term = {
    termId: "T-1",
    stage: "SESSION_BOOKING",
    productId: "circuit-training",
    productName: "Circuit Training",
    programContentType: "SESSIONS",
    clientName: "Lim Siew Hoon",
    centerName: "Taman Jurong",
    validUntil: "2026-12-31",
    totalSessions: 12,
    usedSessions: 0,
    scheduledSessions: 1,
    sessionsToBook: 11,
  };
  const booked = {
    id: "B-1",
    termId: "T-1",
    kind: "SESSION",
    title: "Circuit Training",
    productName: "Circuit Training",
    clientName: "Lim Siew Hoon",
    centerName: "Taman Jurong",
    centerAddress: "Blk 1",
    startsAt: "2026-11-23T16:30:00Z",
    endsAt: "2026-11-23T17:15:00Z",
    status: "COMPLETED",
    response: "PENDING",
    canAnswer: false,
    attended: null,
    cutOff: "2026-11-19T16:00:00Z",
    late: false,
    canCancel: false,
    canReschedule: false,
  };
  const groups = { ...none, completed: [booked], scheduled: [], preClass: [] };
  const { sessions } = createClient({
    baseUrl: "https://backend.example/api",
    madeOfRequired: optionalCallFallbacks,
    fetch: async ({ url }) =>
      url.endsWith("/services/sessions")
        ? Response.json({ httpCode: 200, data: [{ ...term, groups }] })
        : Response.json({}, { status: 404 }),
  });
  const found = await sessions.get({ params: { id: "B-1" } });
  expect(found).toEqual({ appointment: booked, term });
  await expect(sessions.get({ params: { id: "B-2" } })).rejects.toMatchObject({
    httpCode: 404,
    missing: false,
  });
});

test("an invalid response is reported by call, field and reason, without its content", async () => {
  const told: object[] = [];
  const client = createClient({
    baseUrl: "https://backend.example/api",
    fetch: async () => Response.json({ data: { content: [{ id: "S1234567D" }] } }),
    onUnreadable: (what) => told.push(what),
  });
  await expect(client.configuration.marketingChannels()).rejects.toMatchObject({ httpCode: 502 });
  expect(told).toEqual([
    {
      call: "configuration.marketingChannels",
      field: "content.0.value",
      reason: "Invalid input: expected string, received undefined",
    },
  ]);
});
