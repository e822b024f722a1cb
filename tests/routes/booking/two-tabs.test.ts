/** The last button of a page that is open in two tabs, pressed in one after the other. The pages have different idempotency keys. */
import { expect, test } from "vitest";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { openDay, pressTime } from "../../helpers/booking/calendar";
import { fillIntake } from "../../helpers/booking/full-intake";
import { buyerOf } from "../../helpers/booking/owned-package";
import {
  book,
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";

const SUPPORT = /contact support/i;

async function withPreAssessment(productId: "circuit-training" | "gym-tonic") {
  const { visitor, api } = await newBuyer(origin);
  await buy(api, productId);
  const { id } = await api.profiles.get();
  await declareHealth(api, id as string, "HEART_CONDITION");
  return { visitor, owned: await owner(api, id as string) };
}

test.each(["circuit-training", "gym-tonic"] as const)(
  "the second tab says that the pre-assessment of %s is booked",
  async (productId) => {
    const { visitor, owned } = await withPreAssessment(productId);
    await visitor.goto(`/book-preclass-sessions?term=${owned.termId}`);
    await openDay(visitor, 0);
    await pressTime(visitor, 0);
    const second = await visitor.tab().goto(visitor.url.href);
    await visitor.press("Book this pre-assessment");
    await second.press("Book this pre-assessment");
    expect(second.status).toBe(200);
    expect(second.url.pathname).toBe(`/appointment-list/${owned.termId}`);
    expect(second.everything).toContain("The pre-assessment is already booked.");
    expect(second.everything).not.toMatch(SUPPORT);
  },
);

test("a time of the former centre leads to the choice at the new one", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  await visitor.goto(`/book-preclass-sessions?term=${owned.termId}`);
  await openDay(visitor, 3);
  await pressTime(visitor, 0);
  await moveElsewhere(owned);
  await visitor.press("Book this session");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/book-preclass-sessions"]);
  expect(visitor.everything).toContain("is no longer offered for this package");
  expect(visitor.everything).not.toMatch(SUPPORT);
});

test("a group of the former centre leads to the groups of the new one", async () => {
  const { visitor, owned } = await buyerOf(origin, "functional-strength-training");
  const intakes = await owned.api.intakes.list({ query: { termId: owned.termId } });
  const intake = intakes.find(({ problem }) => problem === null)?.id;
  await visitor.goto(`/book-preclass-intake/check?term=${owned.termId}&intake=${intake}`);
  await moveElsewhere(owned);
  await visitor.press("Enrol for these 24 sessions");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/book-preclass-intake"]);
  expect(visitor.everything).toContain("is no longer offered for this package");
  expect(visitor.everything).not.toMatch(SUPPORT);
});

test("the second tab says that the package is already at the other centre", async () => {
  const { person, owned } = await buyerOf(origin, "circuit-training");
  const visitor = await signedIn(origin, person, `/appointment-list/${owned.termId}/move`);
  const { id, name } = await centreElsewhere(owned);
  expect(id).not.toBe("");
  const second = await visitor.tab().goto(visitor.url.href);
  for (const tab of [visitor, second])
    await tab.choose(name).choose("I would like to use").press("Move the package");
  expect([second.status, second.url.pathname]).toEqual([200, `/appointment-list/${owned.termId}`]);
  expect(second.everything).toContain(`Circuit Training is already at ${name}. Please book there.`);
  expect(second.everything).not.toMatch(SUPPORT);
});

test("the second tab says that sessions, an appointment or a freeze are over, as information", async () => {
  const { person, owned } = await buyerOf(origin, "circuit-training");
  const times = await timesTwiceAWeek(owned, 3);
  await book(
    owned,
    times.slice(0, 2).map(({ id }) => id),
  );
  const single = await bookOne(owned, times[2]?.id as string);
  const list = `/appointment-list/${owned.termId}`;
  const visitor = await signedIn(origin, person, `/session-cancel?booking=${single.id}`);
  const second = await visitor.tab().goto(visitor.url.href);
  for (const tab of [visitor, second])
    await tab.choose("I understand").press("Cancel this session");
  expect(second.everything).toContain("This appointment was already cancelled.");
  expect(second.everything).not.toMatch(SUPPORT);

  for (const tab of [visitor, second]) await tab.goto(`${list}/cancel-sessions`);
  for (const tab of [visitor, second]) await tab.press("Cancel the ticked sessions");
  expect(second.everything).toContain("These sessions were already cancelled.");
  expect(second.everything).not.toMatch(SUPPORT);

  const later = (days: number) => addDays(toSingaporeDay(new Date()), days);
  const days = { fromDate: later(30), toDate: later(36) };
  const { id } = await owned.service();
  await owned.api.packageFreezes.request({
    params: { id },
    body: { ...days, reason: "HOSPITAL", released: 0 },
    idempotencyKey: crypto.randomUUID(),
  });
  await visitor.goto(list);
  await visitor.click("End the freeze");
  await second.goto(visitor.url.href);
  for (const tab of [visitor, second]) await tab.press("End the freeze");
  expect(second.everything).toContain("This freeze has already ended.");
  expect(second.everything).not.toMatch(SUPPORT);
});

test("the second tab says that the session is at the new time already, as information", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const [from, to] = await timesTwiceAWeek(owned, 2);
  const { id: booking } = await bookOne(owned, from?.id as string);
  const day = toSingaporeDay(new Date(to?.startsAt as string));
  const address = new URLSearchParams({ booking, day, slot: to?.id as string });
  await visitor.goto(`/appointment-reschedule/check?${address}`);
  const second = await visitor.tab().goto(visitor.url.href);
  for (const tab of [visitor, second])
    await tab.choose("I understand").press("Reschedule this session");
  expect([second.status, second.url.pathname]).toEqual([200, `/appointment-list/${owned.termId}`]);
  expect(second.everything).toContain("This session is already at this time:");
  expect(second.everything).not.toMatch(SUPPORT);
});

test("the second tab says that the person is on the waiting list already", async () => {
  const { freeOthers } = await fillIntake(origin);
  const { visitor, owned } = await buyerOf(origin, "functional-strength-training");
  await visitor.goto(`/book-preclass-intake?term=${owned.termId}`);
  await visitor.click("Wait for a place in the group");
  const second = await visitor.tab().goto(visitor.url.href);
  for (const tab of [visitor, second]) await tab.press("Yes, put me on the waiting list");
  expect([second.status, second.url.pathname]).toEqual([200, `/appointment-list/${owned.termId}`]);
  expect(second.everything).toContain("You are already on this waiting list.");
  expect(second.everything).not.toMatch(SUPPORT);
  await freeOthers();
});

test("the second tab of a renewal says that it is in the cart", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const { id } = await owned.service();
  await visitor.goto(`/renew?service=${id}`);
  const second = await visitor.tab().goto(visitor.url.href);
  await visitor.press("Add to cart");
  await second.press("Add to cart");
  expect(second.url.pathname).toBe("/cart");
  expect(second.everything).toContain("Circuit Training is already in your cart.");
});

test("a waiting list of the former centre leads to the choice at the new one", async () => {
  const { freeOthers } = await fillIntake(origin);
  const { visitor, owned } = await buyerOf(origin, "functional-strength-training");
  await visitor.goto(`/book-preclass-intake?term=${owned.termId}`);
  await visitor.click("Wait for a place in the group");
  const { href } = visitor.url;
  await moveElsewhere(owned);
  await visitor.press("Yes, put me on the waiting list");
  for (const tab of [visitor, await visitor.tab().goto(href)]) {
    expect([tab.status, tab.url.pathname]).toEqual([200, "/book-preclass-intake"]);
    expect(tab.everything).toContain("is no longer offered for this package");
    expect(tab.everything).not.toMatch(SUPPORT);
  }
  await freeOthers();
});

test("a full time of the former centre leads to the choice at the new one", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const [time] = await timesTwiceAWeek(owned, 1);
  const day = toSingaporeDay(new Date(time?.startsAt as string));
  const address = new URLSearchParams({ term: owned.termId, slot: time?.id as string, day });
  await visitor.goto(`/book-preclass-sessions/wait?${address}`);
  await moveElsewhere(owned);
  await visitor.press("Yes, put me on the waiting list");
  for (const tab of [
    visitor,
    await visitor.tab().goto(`/book-preclass-sessions/wait?${address}`),
  ]) {
    expect([tab.status, tab.url.pathname]).toEqual([200, "/book-preclass-sessions"]);
    expect(tab.everything).toContain("is no longer offered for this package");
  }
});

test("a new time at the former centre leads to the appointments, where the package is now", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const [from, to] = await timesTwiceAWeek(owned, 2);
  const { id: booking } = await bookOne(owned, from?.id as string);
  const day = toSingaporeDay(new Date(to?.startsAt as string));
  const address = new URLSearchParams({ booking, day, slot: to?.id as string });
  await visitor.goto(`/appointment-reschedule/check?${address}`);
  await moveElsewhere(owned);
  await visitor.choose("I understand").press("Reschedule this session");
  expect([visitor.status, visitor.url.pathname]).toEqual([
    200,
    `/appointment-list/${owned.termId}`,
  ]);
  expect(visitor.everything).toContain("This appointment was already cancelled.");
});

async function centreElsewhere({ api, service }: Awaited<ReturnType<typeof owner>>) {
  const quote = await api.packageMoves.quote({ params: { id: (await service()).id } });
  const found = quote?.centers.find(({ firstFree }) => firstFree !== null);
  return { id: found?.id ?? "", name: found?.name ?? "" };
}

async function moveElsewhere(owned: Awaited<ReturnType<typeof owner>>) {
  const { id: centerId } = await centreElsewhere(owned);
  await owned.api.packageMoves.move({
    params: { id: (await owned.service()).id },
    body: { centerId, forfeits: 0 },
    idempotencyKey: crypto.randomUUID(),
  });
}
