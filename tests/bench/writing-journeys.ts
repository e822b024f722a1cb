/** The journeys that write, each begun at one version and continued at another one on the same database. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import type { ApiClient } from "~/web/api/client.server";
import { buyerOf } from "../helpers/booking/owned-package";
import { bookOne, cancel, move, timesTwiceAWeek } from "../helpers/booking/package-owner";
import { healthyHistory } from "../helpers/denticare/dental";
import { apiOf, newBuyer } from "../helpers/payment/buyer";
import { newNric, profileOf } from "../helpers/people/registered";
import { type Person, signedIn, somebody } from "../helpers/sign-in/sign-in";
import { newestMessages } from "../helpers/visitor/messages";

/** The same person at the other version. */
const at = async (origin: string, person: Person): Promise<ApiClient> =>
  apiOf(await signedIn(origin, person));

type Journey = (begun: string, continued: string) => Promise<void>;

/** Buys, declares health, books, moves and cancels a session, and freezes the package. */
async function usePackage(begun: string, continued: string): Promise<void> {
  const person = somebody();
  const { owned } = await buyerOf(begun, "circuit-training", person);
  const [first, second, third] = await timesTwiceAWeek(owned, 3);
  const booking = await bookOne(owned, first?.id as string);
  const there = { ...owned, api: await at(continued, person) };
  const { booked: moved } = await move(there, booking.id, second?.id as string);
  const later = await bookOne(there, third?.id as string);
  await cancel(owned, moved[0]?.id as string);
  await cancel(there, later.id);
  await freezePackage(owned.api, there.api);
  const { visitor } = await buyerOf(continued, "circuit-training");
  for (const text of await newestMessages(visitor, person.email, 5))
    expect(text).not.toContain("{{");
}

/** Freezes the package at the other version, unless its data leaves the freezing to the telephone. */
async function freezePackage(begun: ApiClient, continued: ApiClient): Promise<void> {
  const today = toSingaporeDay(new Date());
  const [service] = (await continued.services.list()).services;
  if (!service?.canFreeze) return;
  await continued.packageFreezes.request({
    params: { id: service.id },
    body: {
      ...{ fromDate: addDays(today, 60), toDate: addDays(today, 66) },
      ...{ reason: "TRAVEL", released: 0 },
    },
    idempotencyKey: randomUUID(),
  });
  const [frozen] = (await begun.services.list()).services;
  expect(frozen?.validUntil).not.toBe(service.validUntil);
}

/** Writes a profile, an address, a next of kin and a loved one, and changes each at the other version. */
async function changeRecords(begun: string, continued: string): Promise<void> {
  const person = somebody();
  const { api } = await newBuyer(begun, person);
  const home = {
    type: "RESIDENTIAL" as const,
    postalCode: "609601",
    block: "100",
    street: "Jurong East Street 21",
  };
  const address = await api.addresses.create({ body: home });
  const kin = {
    ...{ name: "Chua Mei", relationship: "Child" as const, countryCode: "+65" },
    ...{ mobileNumber: "81234567", email: "mei@mail.example", payer: false, emergency: true },
  };
  await api.contacts.create({ body: kin });
  const mother = {
    ...profileOf(newNric()),
    name: "Chua Ah Moy",
    email: "ahmoy@mail.example",
    mobileNumber: somebody().mobile,
  };
  const loved = await api.lovedOnes.create({ body: mother, idempotencyKey: randomUUID() });
  const there = await at(continued, person);
  const [found] = await there.addresses.list();
  expect(found?.street).toBe(home.street);
  await there.addresses.update({
    params: { id: address.id },
    body: {
      ...home,
      street: "Toa Payoh Lorong 1",
      ...(found?.version && { version: found.version }),
    },
  });
  expect((await api.addresses.list())[0]?.street).toBe("Toa Payoh Lorong 1");
  expect((await there.contacts.list()).map(({ name }) => name)).toEqual([kin.name]);
  expect((await there.lovedOnes.list()).map(({ id }) => id)).toContain(loved.id);
}

/** Registers at the dentist, sends a medical history, books a visit, and cancels it at the other version. */
async function visitDentist(begun: string, continued: string): Promise<void> {
  const person = somebody();
  const { api } = await newBuyer(begun, person);
  await api.denticare.register();
  await api.medicalHistories.submit({ body: healthyHistory, idempotencyKey: randomUUID() });
  const visit = await bookFirstVisit(api);
  const there = await at(continued, person);
  await there.denticare.cancel({ params: { id: visit.id }, query: {} });
  await bookFirstVisit(there);
}

async function bookFirstVisit(api: ApiClient) {
  const choice = { serviceId: "scaling", centerId: "toa-payoh-dental", resourceId: "chen-yu-ting" };
  for (let ahead = 3; ahead < 60; ahead += 1) {
    const day = addDays(toSingaporeDay(new Date()), ahead);
    const booked = await api.denticare
      .book({
        body: {
          ...choice,
          ...{ monthAndYear: day.slice(0, 7), dayOfMonth: Number(day.slice(8)), timeSlot: "10:00" },
        },
        idempotencyKey: randomUUID(),
      })
      .catch(() => null);
    if (booked !== null) return booked;
  }
  throw new Error("no visit to the dentist could be booked within 60 days");
}

export const writingJourneys: Record<string, Journey> = {
  usePackage,
  changeRecords,
  visitDentist,
};
