/** A new time inside the notice period: once it is booked, it cannot be changed free of charge any more. */
import { expect, test } from "vitest";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import { toSingaporeDay } from "~/lib/singapore-date";
import { buyerOf } from "../../helpers/booking/owned-package";
import {
  bookOne,
  move,
  type PackageOwner,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { origin } from "../../helpers/portal/portal";

const TOO_NEAR =
  "It is less than 2 working days until then. Once it is booked, the session counts as used if you reschedule or cancel it.";

const BOOKED_LATE =
  "This time was booked when it was less than 2 working days away, so it could not be changed free of charge.";

const checkAddress = (booking: string, { id: slot, startsAt }: VacantSlot) =>
  `/appointment-reschedule/check?${new URLSearchParams({ booking, day: toSingaporeDay(new Date(startsAt)), slot })}`;

/** Finds the first free time that begins in more than an hour. */
async function findSoonest(owned: PackageOwner): Promise<VacantSlot> {
  const inAnHour = Date.now() + 3_600_000;
  const free = await vacant(owned);
  return free.find(
    ({ startsAt, placesLeft }) => placesLeft > 0 && Date.parse(startsAt) > inAnHour,
  ) as VacantSlot;
}

test("a new time inside the notice period is announced before the session is rescheduled", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const [from, to] = await timesTwiceAWeek(owned, 2);
  const { id } = await bookOne(owned, from?.id as string);
  const soon = await findSoonest(owned);
  await visitor.goto(checkAddress(id, soon));
  expect(visitor.text).toContain(TOO_NEAR);
  await visitor.goto(checkAddress(id, to as VacantSlot));
  expect(visitor.text).not.toContain(TOO_NEAR);
});

test("a time inside the notice period that is offered instead of a missed one is announced too", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const [from] = await timesTwiceAWeek(owned, 1);
  const { id } = await bookOne(owned, from?.id as string);
  const soon = await findSoonest(owned);
  await visitor.goto(checkAddress(id, soon));
  await bookOne(owned, soon.id);
  await visitor.choose("I understand").press("Reschedule this session");
  expect(visitor.status).toBe(409);
  const button = visitor.page.querySelector("button[name=slot]");
  expect(button?.textContent).toMatch(/^Reschedule to .* instead$/);
  const offers = button?.closest("form")?.textContent;
  expect(offers).toMatch(/once it is booked, the session counts as used/i);
  const offered = (await vacant(owned)).find((slot) => slot.id === button?.getAttribute("value"));
  expect(offered?.late).toBe(true);
});

test("a session that was booked inside the notice period is not said to have had a time to change", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const { id } = await bookOne(owned, (await findSoonest(owned)).id);
  for (const page of ["session-cancel", "appointment-reschedule"]) {
    await visitor.goto(`/${page}?booking=${id}`);
    expect(visitor.text).not.toContain("You had until");
    expect(visitor.text).toContain(BOOKED_LATE);
  }
});

test("a session that was moved into the notice period is not said to have had a time to change", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const [from] = await timesTwiceAWeek(owned, 1);
  const { id } = await bookOne(owned, from?.id as string);
  await move(owned, id, (await findSoonest(owned)).id);
  await visitor.goto(`/session-cancel?booking=${id}`);
  expect(visitor.text).toContain(BOOKED_LATE);
});
