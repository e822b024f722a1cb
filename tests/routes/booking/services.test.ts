import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { profileUpdate } from "~/contract/people/profile";
import { formatDate } from "~/lib/singapore-date";
import { openDay, timesOffered } from "../../helpers/booking/calendar";
import { buyerOf, type OwningBuyer } from "../../helpers/booking/owned-package";
import {
  book,
  bookOne,
  buy,
  cancel,
  declareHealth,
  owner,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { messages } from "../../helpers/pages/spec-sentences";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

let mine: OwningBuyer;
beforeAll(async () => {
  mine = await buyerOf(origin, "circuit-training");
});

/** Unfolds a calendar file, whose long lines continue after a line break and a space. */
const unfolded = (file: string) => file.replaceAll("\r\n ", "");

const at = (page: string, more: Record<string, string> = {}) =>
  `/book-preclass-sessions${page}?${new URLSearchParams({ term: mine.owned.termId, ...more })}`;

/** Opens the check page with one free time chosen. */
async function chosen(buyer: OwningBuyer, nth: number): Promise<Visitor> {
  const time = (await timesTwiceAWeek(buyer.owned, nth + 1))[nth];
  const day = String(time?.startsAt).slice(0, 10);
  const tab = buyer.visitor.tab();
  const term = buyer.owned.termId;
  await tab.goto(`/book-preclass-sessions?${new URLSearchParams({ term, day })}`);
  return tab.press("09:00 AM to 09:45 AM");
}

test("the page of a renewal includes the last day of the package that runs", async () => {
  const { visitor, owned } = mine;
  const { id, validUntil } = await owned.service();
  await visitor.goto(`/renew?service=${id}`);
  expect(visitor.text).toContain(`Please book them by ${formatDate(validUntil)}.`);
});

test("a customer's own service is shown as their own under any name, on every device", async () => {
  const { visitor, owned } = await buyerOf(origin, "day-care");
  const { profiles } = owned.api;
  const record = await profiles.get();
  await profiles.put({ body: profileUpdate.parse({ ...record, name: "Chua Bee Hoon" }) });
  await visitor.goto("/");
  expect(visitor.text).toContain("Day Care");
  expect(visitor.text).not.toContain("For Chua Bee");
});

describe("booking a session without scripts", () => {
  test("leads from a day to a time to a check, and books once however often it is pressed", async () => {
    const { visitor, owned } = mine;
    await visitor.goto("/?tab=UPCOMING");
    await visitor.goto(at(""));
    expect(visitor.heading).toBe("Choose a day for your session");
    const days = [...visitor.page.querySelectorAll(".calendar a")].map((day) =>
      day.getAttribute("aria-label"),
    );
    for (const day of days)
      expect(day).toMatch(/^\w+ \d+ \w+ \d{4}: (\d+ places left|\d left|Full)$/);
    expect(days.some((day) => day?.endsWith("places left"))).toBe(true);
    await openDay(visitor, 0);
    const { fields, send: sendNone, address } = visitor.prepare(timesOffered(visitor)[0] as string);
    fields.delete("slot");
    await visitor.show(await sendNone(), address);
    expect([visitor.status, visitor.title.startsWith("Error: ")]).toEqual([400, true]);
    expect(visitor.errors).toEqual(["Choose a time"]);

    const tab = await chosen(mine, 0);
    expect(tab.heading).toBe("Check before you book");
    const { send } = tab.prepare("Book this session");
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(answers.every(({ status }) => status === 302)).toBe(true);
    expect((await termOf(owned)).scheduledSessions).toBe(1);
    await visitor.goto(`/appointment-list/${owned.termId}`);
    expect(visitor.text).toContain("09:00 AM to 09:45 AM");
    expect(visitor.text).toMatch(
      /Reschedule or cancel it free of charge until \w{3} \d\d\/\d\d\/\d{4}, 09:00 AM/,
    );
  });

  test("shows one reference on its page, on the slip and in its e-mail, and finds the booking by it", async () => {
    const { visitor, owned, person } = mine;
    const reference = await inMessage(visitor, person.email, /^Reference: (\S+)$/m);
    for (const page of ["/appointment-list/", "/slip/appointment/"]) {
      await visitor.goto(page + owned.termId);
      expect(visitor.text, page).toMatch(new RegExp(`Reference ?${reference}`));
    }
    const found = (await owned.api.sessions.list({ query: {} })).filter(({ termId }) =>
      termId.startsWith(reference.replace("-", "").toLowerCase()),
    );
    expect(found.map(({ termId }) => termId)).toEqual([owned.termId]);
  });

  test("a time taken in between is reported with alternatives, and the other choices stay", async () => {
    const [buyer, rival] = await Promise.all([
      buyerOf(origin, "circuit-training"),
      buyerOf(origin, "circuit-training"),
    ]);
    const tab = await chosen(buyer, 4);
    const booking = tab.prepare("Book this session");
    expect(booking.fields.get("idempotencyKey")).toMatch(/^[\w-]{16,64}$/);
    const [, , , , time] = await timesTwiceAWeek(rival.owned, 5);
    // The same person books the time in another tab.
    await bookOne(buyer.owned, time?.id as string);
    // A foreign idempotency key is ignored without an error.
    booking.fields.set("idempotencyKey", "é\n");
    const late = tab.tab();
    await tab.goto(tab.url.href);
    expect(tab.status).toBe(200);
    expect(tab.text).toContain("This time is already booked");
    const instead = tab.page.querySelectorAll("button[name=swap]");
    expect(instead.length).toBe(3);
    await tab.press((instead[0]?.textContent ?? "").replace(/\s+/g, " ").trim());
    expect(tab.text).not.toContain("This time is already booked");
    await late.show(await booking.send(), booking.address);
    expect(late.everything).toContain("is already booked. You do not need to book it again.");
    expect(late.everything).not.toContain("could not be booked");
    await tab.press("Book this session");
    expect(tab.heading).toBe("Your appointments are booked");
  });

  test("a time taken in between while rescheduling offers alternatives as buttons, and the consent stays ticked", async () => {
    const buyer = await buyerOf(origin, "circuit-training");
    const times = await timesTwiceAWeek(buyer.owned, 3);
    const [from, to] = [times[0]?.id as string, times[2]];
    const { id } = await bookOne(buyer.owned, from);
    const day = String(to?.startsAt).slice(0, 10);
    const ask = new URLSearchParams({ booking: id, day, slot: to?.id as string });
    const tab = await buyer.visitor.tab().goto(`/appointment-reschedule/check?${ask}`);
    expect(tab.heading).toBe("Check the change");
    // The same person books that time elsewhere.
    await bookOne(buyer.owned, to?.id as string);
    await tab.choose("I understand").press("Reschedule this session");
    expect([tab.status, tab.title.startsWith("Error: ")]).toEqual([409, true]);
    expect(tab.text).toContain("This time is already booked");
    expect(tab.text).toContain("Nothing was changed.");
    expect(tab.page.querySelector("input[name=consent]")?.hasAttribute("checked")).toBe(true);
    const others = [...tab.page.querySelectorAll("button[name=slot]")];
    expect(others).toHaveLength(3);
    const words = (others[0]?.textContent ?? "").replace(/\s+/g, " ").trim();
    await tab.press(words);
    expect(tab.everything).toContain("Reschedule appointment successfully");
    const [time = ""] = /\d\d:\d\d [AP]M/.exec(words) ?? [];
    expect(tab.text).toContain(time);
    expect((await termOf(buyer.owned)).scheduledSessions).toBe(2);
  });

  test("two tabs that choose at once both keep their time", async () => {
    const { visitor, owned } = await buyerOf(origin, "circuit-training");
    const times = await timesTwiceAWeek(owned, 2);
    const term = owned.termId;
    const sends = await Promise.all(
      times.map(async ({ startsAt }) => {
        const day = startsAt.slice(0, 10);
        const tab = await visitor
          .tab()
          .goto(`/book-preclass-sessions?${new URLSearchParams({ term, day })}`);
        return tab.prepare("09:00 AM to 09:45 AM").send;
      }),
    );
    await Promise.all(sends.map((send) => send()));
    await visitor.goto(`/book-preclass-sessions/check?term=${term}`);
    await visitor.press("Book 2 sessions");
    expect((await termOf(owned)).scheduledSessions).toBe(2);
  });

  test("a package used up in another tab is reported, with a link to its appointments", async () => {
    const buyer = await buyerOf(origin, "day-care");
    const { owned, visitor } = buyer;
    const times = await timesTwiceAWeek(owned, 6);
    const check = `/book-preclass-sessions/check?term=${owned.termId}`;
    for (const { startsAt } of times.slice(4)) {
      const day = startsAt.slice(0, 10);
      await visitor.goto(`/book-preclass-sessions?term=${owned.termId}&day=${day}`);
      await visitor.press("10:00 AM to 10:45 AM");
    }
    const [first, ...others] = times.slice(0, 4).map(({ id }) => id);
    await book(owned, others);
    // One is left, and two are chosen.
    await visitor.press("Book 2 sessions");
    expect(visitor.url.pathname).toBe("/book-preclass-sessions");
    expect(visitor.everything).toContain("You can book one time now.");
    await visitor.goto(
      `/book-preclass-sessions?term=${owned.termId}&day=${times[4]?.startsAt.slice(0, 10)}`,
    );
    await visitor.press("10:00 AM to 10:45 AM");
    await book(owned, [first as string]);
    await visitor.press("Book this session");
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
    expect(visitor.everything).toContain("There is nothing left to book for this service now.");
    expect((await termOf(owned)).scheduledSessions).toBe(4);
    await visitor.goto(check);
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
  });

  test("logging out from booking, rescheduling or cancelling needs a confirmation", async () => {
    const booking = (await vacant(mine.owned))[60];
    const { id } = await bookOne(mine.owned, booking?.id as string);
    for (const place of [
      at(""),
      `/appointment-reschedule?booking=${id}`,
      `/session-cancel?booking=${id}`,
    ]) {
      const tab = await mine.visitor.tab().goto(place);
      expect(tab.status).toBe(200);
      await tab.click("Log Out");
      expect(tab.url.pathname).toBe("/logout");
    }
  });

  test("the calendar file contains the upcoming appointments, in UTC", async () => {
    const answer = await mine.visitor.request(`/appointment-list/${mine.owned.termId}/calendar`);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const text = await answer.text();
    expect(text.match(/STATUS:CONFIRMED/g)?.length).toBe(
      (await termOf(mine.owned)).scheduledSessions,
    );
    // The hours of the sample timetable, 9 and 10 in the morning and 2 and 4 in the afternoon, in UTC.
    expect(text).toMatch(/DTSTART:\d{8}T0[1268]0000Z/);
    expect(unfolded(text)).toContain("You can reschedule or cancel it without losing it until");
    const { scheduled } = (await termOf(mine.owned)).groups;
    expect(scheduled.length).toBeGreaterThan(1);
    const [one] = scheduled;
    const single = await mine.visitor.request(
      `/appointment-list/${mine.owned.termId}/calendar?booking=${one?.id}`,
    );
    const events = await single.text();
    expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(events).toContain(`UID:${one?.id}@${new URL(origin).hostname}\r\n`);
    expect(events).toContain(`DTSTART:${one?.startsAt.replace(/[-:]|\.\d+/g, "")}`);
  });
});

describe("the appointments of a package", () => {
  test("show a month with marks, one row per date, the first one open, place and rules once", async () => {
    const { visitor, owned } = await buyerOf(origin, "circuit-training");
    const times = await timesTwiceAWeek(owned, 4);
    const { booked } = await book(
      owned,
      times.map(({ id }) => id),
    );
    await visitor.goto(`/appointment-list/${owned.termId}`);
    const rows = [...visitor.page.querySelectorAll("main details[id]")];
    expect(rows.map(({ id }) => id)).toEqual(booked.map(({ id }) => id));
    expect(rows.map((row) => row.hasAttribute("open"))).toEqual([true, false, false, false]);
    expect(visitor.text.split(booked[0]?.centerAddress as string)).toHaveLength(2);
    expect(visitor.text.match(/until 2 working days before/g)).toHaveLength(1);
    const marks = () =>
      [...visitor.page.querySelectorAll("table.calendar a")].map((mark) =>
        mark.getAttribute("href"),
      );
    const seen = marks();
    while (visitor.page.querySelector("main .ml-auto") !== null) {
      await visitor.click("Later:");
      seen.push(...marks());
    }
    expect(seen).toEqual(booked.map(({ id }) => `#${id}`));
    for (const month of ["x", "2026-13", "1999-01", "%00"])
      expect(
        (await visitor.request(`/appointment-list/${owned.termId}?month=${month}`)).status,
      ).toBe(200);
  });

  test("are folded if over or cancelled", async () => {
    const { visitor, owned } = await buyerOf(origin, "circuit-training");
    const [time] = await timesTwiceAWeek(owned, 1);
    const { id } = await bookOne(owned, time?.id as string);
    await cancel(owned, id);
    await visitor.goto(`/appointment-list/${owned.termId}`);
    const [fold] = visitor.page.querySelectorAll("main details");
    expect(fold?.hasAttribute("open")).toBe(false);
    expect(fold?.querySelector("summary")?.textContent).toContain("Past or cancelled (1)");
    expect(visitor.page.querySelector("table")).toBeNull();
  });
});

test("a customer without a health declaration is led to it, and can book afterwards", async () => {
  const { visitor, api } = await newBuyer(origin);
  await buy(api, "circuit-training");
  const { id = "" } = await api.profiles.get();
  const { termId } = await owner(api, id as string);
  await visitor.goto(`/book-preclass-sessions?term=${termId}`);
  expect(visitor.url.pathname).toBe("/health-declaration/health-status");
  expect(visitor.everything).toContain(messages.declareFirst);
  await declareHealth(api, id as string);
  await visitor.goto(`/book-preclass-sessions?term=${termId}`);
  expect(visitor.heading).toBe("Choose a day for your session");
});

describe("bad input", () => {
  const strange = ["", "x", "%00", randomUUID(), "..%2F..", "x".repeat(3000)];

  test.each([
    "/book-preclass-sessions?term=",
    "/book-preclass-sessions/check?term=",
    "/book-preclass-intake?term=",
    "/appointment-list/",
    "/appointment-reschedule?booking=",
    "/appointment-cancel?booking=",
    "/session-cancel?booking=",
    "/renew?service=",
  ])("%s with an invalid id is not found, and never a server error", async (place) => {
    for (const id of strange) {
      const { status } = await mine.visitor.request(place + id);
      if (id !== "") expect([place + id, status]).toEqual([place + id, 404]);
      else expect(status).toBeLessThan(500);
    }
  });

  test("a stranger's term, booking and service are not found", async () => {
    const stranger = await buyerOf(origin, "circuit-training");
    const [time] = await timesTwiceAWeek(stranger.owned, 1);
    const { id } = await bookOne(stranger.owned, time?.id as string);
    const { id: service } = await stranger.owned.service();
    const { termId } = stranger.owned;
    for (const place of [
      `/book-preclass-sessions?term=${termId}`,
      `/appointment-list/${termId}`,
      `/appointment-reschedule?booking=${id}`,
      `/session-cancel?booking=${id}`,
      `/renew?service=${service}`,
    ])
      expect([place, (await mine.visitor.request(place)).status]).toEqual([place, 404]);
    const file = await mine.visitor.request(`/appointment-list/${termId}/calendar`);
    expect([file.status, file.headers.get("location")]).toEqual([302, "/page-not-found"]);
  });

  test.each([
    [{ day: "2026-13-45" }, { slot: "x" }, 404],
    [{}, { slot: randomUUID() }, 404],
    [{ day: "2027-01-04" }, { slot: "x" }, 400],
    [{ day: "2027-01-04" }, { slot: randomUUID() }, 400],
    [{ day: "2027-01-04" }, { slot: randomUUID(), weeks: "999" }, 400],
    [{ day: "2027-01-04" }, { slot: randomUUID(), weeks: "-1" }, 400],
    [{ day: "2027-01-04" }, {}, 400],
  ])("the URL %j with posted %j answers %i", async (query, fields, status) => {
    const answer = await mine.visitor.request(at("", query as Record<string, string>), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: new URLSearchParams(fields as Record<string, string>).toString(),
    });
    expect(answer.status).toBe(status);
  });

  test("nothing is cancelled without consent, and a repeat reports the cancellation", async () => {
    const buyer = await buyerOf(origin, "circuit-training");
    const [time] = await timesTwiceAWeek(buyer.owned, 1);
    const { id } = await bookOne(buyer.owned, time?.id as string);
    const { visitor } = buyer;
    await visitor.goto(`/appointment-cancel?booking=${id}`);
    expect(visitor.url.pathname).toBe("/session-cancel");
    await visitor.press("Cancel this session");
    expect([visitor.status, visitor.errors]).toEqual([400, ["Tick the box to continue"]]);
    const tab = await visitor.tab().goto(`/session-cancel?booking=${id}`);
    await visitor.choose("I understand").press("Cancel this session");
    expect(visitor.text).toContain("Cancelled appointment successfully");
    await tab.choose("I understand").press("Cancel this session");
    expect(tab.text).toContain("This appointment was already cancelled.");
    expect((await termOf(buyer.owned)).groups.cancelledWithoutCharge).toHaveLength(1);
  });
});

test("a visitor signs in and returns", async () => {
  const visitor = await new Visitor(origin).goto(at(""));
  expect(visitor.visited.some((place) => place.includes("/login?returnTo="))).toBe(true);
});
