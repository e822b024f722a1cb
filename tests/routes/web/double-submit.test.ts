/** Every button that books, changes, cancels or enrols is pressed twice at once and once more later. Each response equals the first. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pressTime } from "../../helpers/booking/calendar";
import { buyerOf, type OwningBuyer } from "../../helpers/booking/owned-package";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { sendHistory } from "../../helpers/denticare/dental";
import {
  chooseTime,
  enterPerson,
  linkOf,
  newPatient,
} from "../../helpers/denticare/dental-screens";
import { newBuyer } from "../../helpers/payment/buyer";
import {
  answerAtDesk,
  confirmedByPerson,
  egiroReference,
  logInAtBank,
  messagesToPerson,
  toEgiroCheck,
} from "../../helpers/payment/egiro-screens";
import { origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

/** Presses at once and again, and shows the last answer. */
async function pressedTwice(visitor: Visitor, button: string, said: string): Promise<void> {
  const { send, address } = visitor.prepare(button);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  const seen = answers.map(({ status, headers }) => [status, headers.get("location")]);
  expect(new Set(seen.map(String)).size, `${button}: ${seen.join(" | ")}`).toBe(1);
  expect(seen[0]?.[0]).toBe(302);
  await visitor.show(answers.at(-1) as Response, address);
  expect(visitor.status).toBe(200);
  expect(visitor.everything).toContain(said);
  expect(visitor.everything).not.toMatch(/contact support|already been|nothing left to book/);
}

/** Opens the check page with the first time of that day chosen. */
async function chosen({ visitor, owned }: OwningBuyer, startsAt: string): Promise<void> {
  const day = startsAt.slice(0, 10);
  const term = owned.termId;
  await visitor.goto(`/book-preclass-sessions?${new URLSearchParams({ term, day })}`);
  await pressTime(visitor, 0);
}

test("repeated presses act once on the last sessions of a package, their change and their cancellation", async () => {
  const buyer = await buyerOf(origin, "day-care");
  const { visitor, owned } = buyer;
  const times = await timesTwiceAWeek(owned, 4);
  for (const { startsAt } of times) await chosen(buyer, startsAt);
  await pressedTwice(visitor, "Book 4 sessions", "Book appointment successfully");
  expect(visitor.heading).toBe("Your appointments are booked");
  expect((await termOf(owned)).scheduledSessions).toBe(4);

  const first = (await termOf(owned)).groups.scheduled[0];
  const booking = first?.id as string;
  const [, , , , , to] = (
    await owned.api.sessions.vacantSlots({
      query: { termId: owned.termId, bookingId: booking },
    })
  ).vacantSlots.filter(({ startsAt }) => startsAt > (times.at(-1)?.endsAt as string));
  const ask = { booking, day: String(to?.startsAt).slice(0, 10), slot: to?.id as string };
  await visitor.goto(`/appointment-reschedule/check?${new URLSearchParams(ask)}`);
  visitor.choose("I understand");
  await pressedTwice(visitor, "Reschedule this session", "Reschedule appointment successfully");
  await visitor.goto(`/session-cancel?booking=${booking}`);
  visitor.choose("I understand");
  await pressedTwice(visitor, "Cancel this session", "Cancelled appointment successfully");
  expect((await termOf(owned)).groups.cancelled).toHaveLength(1);
});

test("repeated presses free the time before a pre-assessment once, and book and cancel it once", async () => {
  const { visitor, api, person } = await newBuyer(origin);
  await buy(api, "circuit-training");
  const { id } = await api.profiles.get();
  await declareHealth(api, id as string);
  const owned = await owner(api, id as string);
  const buyer = { visitor, api, person, owned };
  // The time is before the first assessment.
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const soon = (await vacant(owned)).find(({ startsAt }) => startsAt > inAnHour);
  await bookOne(owned, soon?.id as string);
  await bookOne(owned, (await timesTwiceAWeek(owned, 2))[1]?.id as string);
  await declareHealth(api, id as string, "HEART_CONDITION");
  await visitor.goto(`/book-preclass-sessions?term=${owned.termId}`);
  expect(visitor.heading).toBe("Your pre-assessment comes first");
  expect(visitor.text).toContain("It costs nothing to move or cancel it");
  expect(visitor.text).toContain("Move it");
  const inTheWay = (await termOf(owned)).groups.scheduled[0]?.id;
  for (const page of ["/appointment-reschedule", "/session-cancel"]) {
    const change = await visitor.tab().goto(`${page}?booking=${inTheWay}`);
    expect(change.text, page).toContain("It costs nothing this time, however near it is");
    expect(change.text, page).not.toContain("You are in time");
  }
  const list = await visitor.tab().goto(`/appointment-list/${owned.termId}`);
  expect(list.text).toContain("Rescheduling or cancelling it now is free of charge.");
  await pressedTwice(visitor, "Cancel this session without charge", "cancelled without charge");
  expect(visitor.heading).toBe("Choose a day for your pre-assessment");
  const { usedSessions, groups } = await termOf(owned);
  expect([usedSessions, groups.cancelledWithCharge.length, groups.scheduled.length]).toEqual([
    0, 0, 1,
  ]);

  const [time] = await vacant(owned);
  await chosen(buyer, time?.startsAt as string);
  expect(visitor.text).toContain("until it begins. You do not lose a session.");
  await pressedTwice(visitor, "Book this pre-assessment", "Book appointment successfully");
  const dates = [...visitor.page.querySelectorAll("main dt")].map(({ textContent }) => textContent);
  expect(dates[0]).toMatch(/^1\. Pre-assessment/);
  expect(dates[1]).toMatch(/^2\. Circuit/);
  const pre = (await termOf(owned)).groups.preClass[0]?.id;
  await visitor.goto(`/appointment-cancel?booking=${pre}`);
  visitor.choose("Yes, I would like to cancel");
  await pressedTwice(visitor, "Cancel this pre-assessment", "Cancelled appointment successfully");
});

test("repeated presses enrol in an intake once, and leave it once on one page for one price", async () => {
  const { visitor, owned } = await buyerOf(origin, "functional-strength-training");
  const intakes = await owned.api.intakes.list({ query: { termId: owned.termId } });
  const intake = intakes.find(({ problem }) => problem === null)?.id as string;
  await visitor.goto(`/book-preclass-intake/check?term=${owned.termId}&intake=${intake}`);
  await pressedTwice(visitor, "Enrol for these 24 sessions", "Enrol intake successfully");
  await visitor.goto(`/appointment-list/${owned.termId}`);
  // The 24 rows do not repeat that the customer has not answered.
  expect(visitor.text).not.toMatch(/have not told us|Are you coming/);
  await visitor.click("Leave this group");
  expect(visitor.text).toContain("Leaving costs nothing");
  expect(visitor.text).toContain("All 24 dates to come");
  await visitor.press("Leave and cancel 24 sessions");
  expect([visitor.status, visitor.errors]).toEqual([400, ["Tick the box to continue"]]);
  visitor.choose("I understand");
  await pressedTwice(visitor, "Leave and cancel 24 sessions", "You have left the group.");
  expect((await owned.service()).term.toBook).toBe("INTAKE");
});

test("repeated presses book a dentist once, and a second appointment near the first needs a confirmation", async () => {
  const { visitor, api } = await newBuyer(origin);
  await visitor.goto("/my-denticare/schedule");
  expect(visitor.title).toContain("Register for Denticare");
  await api.denticare.register();
  await visitor.goto("/my-denticare/schedule");
  expect(visitor.title).toContain("Please fill in the medical history");
  await sendHistory(api);
  await visitor.goto("/my-denticare/schedule");
  await chooseTime(visitor);
  await pressedTwice(visitor, "Book this appointment", "Book appointment successfully");
  const [first] = (await api.denticare.history()).upcomingAppointments;
  expect((await api.denticare.history()).upcomingAppointments).toHaveLength(1);

  const days = await api.denticare.emptySlot({
    body: { serviceId: "scaling", centerId: "toa-payoh-dental", resourceId: "no-preference" },
  });
  const after = days.find(({ day }) => day > String(first?.startsAt).slice(0, 10));
  const [year, month, date] = String(after?.day).split("-");
  const ask = new URLSearchParams({
    service: "scaling",
    center: "toa-payoh-dental",
    month: `${year}-${month}`,
    dentist: "no-preference",
    date: String(Number(date)),
    time: after?.times[0] as string,
  });
  await visitor.goto(`/my-denticare/schedule?${ask}`);
  expect(visitor.text).toContain("There is another dental appointment near this time");
  await visitor.press("Book this appointment");
  expect(visitor.everything).toContain("Please say that you want both");
  expect((await api.denticare.history()).upcomingAppointments).toHaveLength(1);
  visitor.choose("I would like both appointments");
  await pressedTwice(visitor, "Book this appointment", "Book appointment successfully");
  expect((await api.denticare.history()).upcomingAppointments).toHaveLength(2);

  const other = days.find(({ day }) => day > String(after?.day));
  ask.set("appointment", first?.id as string);
  ask.set("month", String(other?.day).slice(0, 7));
  ask.set("date", String(Number(String(other?.day).slice(8))));
  ask.set("time", other?.times.at(-1) as string);
  await visitor.goto(`/my-denticare/reschedule?${ask}`);
  await pressedTwice(visitor, "Reschedule the appointment", "Reschedule appointment successfully");
  await visitor.goto(`/my-denticare/cancel?appointment=${first?.id}`);
  await pressedTwice(visitor, "Yes, cancel it", "Cancelled appointment successfully");
});

test("repeated presses book a dentist without sign-in once, with a reference, and the link cancels once", async () => {
  const visitor = new Visitor(origin);
  const patient = newPatient();
  await visitor.goto("/denticare/book-appointment");
  await chooseTime(visitor);
  await enterPerson(visitor, patient);
  await pressedTwice(visitor, "Book this appointment", "Your appointment is booked");
  const link = await linkOf(visitor, patient.mobile);
  await visitor.goto("/denticare/confirm-order");
  const reference = /Your reference ?([\w]{4}-[\w]{4})/.exec(visitor.text)?.[1];
  expect(reference).toBeDefined();
  await visitor.goto(link);
  expect(visitor.text).toContain(reference);
  await visitor.goto(`${link}/cancel`);
  await pressedTwice(visitor, "Yes, cancel it", "Cancelled appointment successfully");
});

test("repeated presses make one eGIRO application with the bank, one answer to a deduction and one cancellation", async () => {
  const { visitor } = await newBuyer(origin);
  const before = await messagesToPerson(visitor);
  await toEgiroCheck(visitor);
  await pressedTwice(visitor, "Go to OCBC to authorise", "OCBC");
  const reference = egiroReference(visitor);
  await confirmedByPerson(visitor, before);
  await logInAtBank(visitor);
  await visitor.press("Authorise");
  await answerAtDesk(visitor, reference, "approve");
  await visitor.goto("/egiro");
  const arrangements = [...visitor.page.querySelectorAll("main a[href^='/egiro/']")].map((link) =>
    link.getAttribute("href"),
  );
  expect(arrangements.filter((to) => to !== "/egiro/apply")).toHaveLength(1);
  const [page] = arrangements as [string];
  // Jobs run when the clock is moved.
  await visitor
    .tab()
    .goto("/sandbox/clock")
    .then((clock) => clock.fill("How much", "1").choose("minutes").press("Move the clock forward"));
  await expect
    .poll(async () => (await visitor.goto(page)).text, { timeout: 60_000, interval: 300 })
    .toContain("Will be deducted");
  await pressedTwice(visitor, "Accept", "You accepted the deduction");
  expect(visitor.text.match(/Accepted(?! on)/g)).toHaveLength(1);
  await pressedTwice(visitor, "Reject", "You rejected the deduction. It is not made.");
  await visitor.goto(`${arrangements[0]}/cancel`);
  await pressedTwice(visitor, "Yes, cancel it", "We asked your bank to cancel");
});

test("each page without parameters leads to its list", async () => {
  const { visitor } = await newBuyer(origin);
  const lists = {
    "/book-preclass-sessions": "/",
    "/book-preclass-intake": "/",
    "/renew": "/",
    "/appointment-reschedule": "/appointment-list",
    "/appointment-cancel": "/appointment-list",
    "/session-cancel": "/appointment-list",
    "/my-denticare/reschedule": "/my-denticare",
    "/my-denticare/cancel": "/my-denticare",
  };
  for (const [page, list] of Object.entries(lists)) {
    await visitor.goto(page);
    expect([page, visitor.status, visitor.url.pathname]).toEqual([page, 200, list]);
  }
  expect((await visitor.request(`/renew?service=${randomUUID()}`)).status).toBe(404);
});
