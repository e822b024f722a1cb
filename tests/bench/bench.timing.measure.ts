import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToken } from "~/lib/security/token.server";
import { type ApiClient, createClient } from "~/web/api/client.server";
import { byNric, posterOf } from "../helpers/check-in/door";
import { sendHistory } from "../helpers/denticare/dental";
import { apiOf } from "../helpers/payment/buyer";
import { newNric, profileOf } from "../helpers/people/registered";
import { freePort, type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { firstPortal } from "../helpers/portal/second-portal";
import { refusal } from "../helpers/provider/refusal";
import { signedIn, somebody } from "../helpers/sign-in/sign-in";
import { auc, interleaved, median, type Probe } from "./timing";

/*
 * Times of lookups that must not reveal known people, over HTTP, for known and unknown people. Every number is used equally often, and
 * rarely enough to stay below the limits.
 */

const PEOPLE = 140;
const PARALLEL_CLIENTS = 4;
const ROUNDS = 400;
const MOST_AUC = 0.55;
const READY_WITHIN_MS = 600_000;

interface Known {
  api: ApiClient;
  nric: string;
  mobile: string;
}

let portal: RunningPortal;
let people: Known[];
let nobody: { nric: string; mobile: string }[];
beforeAll(async () => {
  const settings = { ...firstPortal(await freePort()), LOG_LEVEL: "error", TRUST_PROXY: "on" };
  portal = await startPortal(settings);
  people = await everybody();
  nobody = people.map(() => ({ nric: newNric(), mobile: somebody().mobile }));
}, READY_WITHIN_MS);
afterAll(() => portal?.stop());

const of = <Item>(list: readonly Item[], nth: number) => list[nth % list.length] as Item;

/** Creates customers with a record whom Denticare knows by an appointment. */
async function everybody(): Promise<Known[]> {
  const made: Known[] = [];
  await Promise.all(
    Array.from({ length: PARALLEL_CLIENTS }, async () => {
      while (made.length < PEOPLE) made.push(await customer());
    }),
  );
  return made;
}

async function customer(): Promise<Known> {
  const person = somebody();
  const api = await apiOf(await signedIn(portal.origin, person));
  const nric = newNric();
  const { email, mobile } = person;
  await api.profiles.put({ body: { ...profileOf(nric), email, mobileNumber: mobile } });
  await api.denticare.register();
  await sendHistory(api);
  await bookDentist(api);
  return { api, nric, mobile };
}

const choice = {
  serviceId: "scaling",
  centerId: "toa-payoh-dental",
  resourceId: "no-preference",
};

/** Books any free time, and another one if it was taken in between. */
async function bookDentist(api: ApiClient): Promise<void> {
  const days = await api.denticare.emptySlot({ body: choice });
  const { day, times } = days[randomInt(days.length)] as (typeof days)[number];
  const timeSlot = times[randomInt(times.length)] as string;
  const body = {
    ...choice,
    monthAndYear: day.slice(0, 7),
    dayOfMonth: Number(day.slice(8)),
    timeSlot,
  };
  const booked = await refusal(api.denticare.book({ body, idempotencyKey: randomUUID() }));
  if (booked) await bookDentist(api);
}

/** Creates a client of a visitor from an unused address. */
const anybody = () =>
  createClient({
    baseUrl: `${portal.origin}/api`,
    fetch: (request) => {
      request.headers.set("x-forwarded-for", randomUUID());
      return fetch(request);
    },
  });

/** Measures, prints and checks each pair of kinds. */
async function compare(what: string, kinds: Record<string, Probe>): Promise<void> {
  await interleaved(kinds, 10);
  const took = await interleaved(kinds, ROUNDS);
  const names = Object.keys(kinds);
  const pairs = names.flatMap((one, nth) =>
    names.slice(nth + 1).map((other) => [one, other] as const),
  );
  const told = pairs.map(([one, other]) => ({
    look: what,
    one: `${one}, ${median(took[one] ?? []).toFixed(1)} ms`,
    other: `${other}, ${median(took[other] ?? []).toFixed(1)} ms`,
    AUC: auc(took[one] ?? [], took[other] ?? []).toFixed(3),
  }));
  console.table(told);
  for (const { AUC } of told) expect(Number(AUC)).toBeLessThanOrEqual(MOST_AUC);
}

/** Expects this status, since a refusal for another reason, such as a limit, measures nothing. */
async function refusedWith(httpCode: number, asked: Promise<unknown>): Promise<void> {
  const failure = await refusal(asked);
  if (failure?.httpCode !== httpCode)
    throw new Error(`${failure?.message ?? "It was not refused"}: ${failure?.httpCode}`);
}

test("the time to search a dental booking, by a right mobile, a wrong one and for an unknown person", async () => {
  const find = (nric: string, mobileNumber: string) =>
    anybody().denticarePublic.findExisting({
      body: {
        clientIdType: "NRIC",
        nric,
        countryCode: "+65",
        mobileNumber,
        clientSessionId: createToken(),
      },
    });
  const wrong = people.map(() => somebody().mobile);
  await compare("public Denticare", {
    "right mobile": (nth) => find(of(people, nth).nric, of(people, nth).mobile),
    "wrong mobile": (nth) => find(of(people, nth).nric, of(wrong, nth)),
    nobody: (nth) => find(of(nobody, nth).nric, of(nobody, nth).mobile),
  });
});

test("the time of a client ID reminder", async () => {
  let asked = 0;
  const ask = (nric: string) => {
    asked += 1;
    return of(people, asked).api.linking.sendClientId({
      body: { idType: "NRIC", nric, channel: "EMAIL", lovedOne: true },
    });
  };
  await compare("client ID", {
    known: (nth) => ask(of(people, nth).nric),
    nobody: (nth) => ask(of(nobody, nth).nric),
  });
});

test("the time of linking with a wrong client ID", async () => {
  let asked = 0;
  const link = (nric: string) => {
    asked += 1;
    const { api } = of(people, asked);
    const clientId = createToken().slice(0, 8);
    return refusedWith(
      400,
      api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } }),
    );
  };
  await compare("linking", {
    known: (nth) => link(of(people, nth).nric),
    nobody: (nth) => link(of(nobody, nth).nric),
  });
});

test("the time of check-in for a number without a session there", async () => {
  const door = await posterOf(anybody(), "center");
  const knock = (nric: string) =>
    refusedWith(
      404,
      anybody().checkIns.validateAtCentre({
        params: { id: door.id },
        body: { code: door.code, who: byNric(nric) },
      }),
    );
  await compare("the door", {
    known: (nth) => knock(of(people, nth).nric),
    nobody: (nth) => knock(of(nobody, nth).nric),
  });
});
