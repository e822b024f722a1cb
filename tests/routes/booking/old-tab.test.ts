/** Pages that were opened before their booking was moved in another tab. None of them changes a booking at a time that it did not show. */
import { beforeEach, expect, test } from "vitest";
import type { Appointment } from "~/contract/booking/appointment";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import { addDays, formatDateTimeWithWeekday, toSingaporeDay } from "~/lib/singapore-date";
import { buyerOf } from "../../helpers/booking/owned-package";
import {
  book,
  move,
  type PackageOwner,
  termOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { origin } from "../../helpers/portal/portal";
import type { Visitor } from "../../helpers/visitor/visitor";

let visitor: Visitor;
let owned: PackageOwner;
let booked: Appointment[];
let later: VacantSlot[];

beforeEach(async () => {
  ({ visitor, owned } = await buyerOf(origin, "circuit-training"));
  const times = await timesTwiceAWeek(owned, 5);
  ({ booked } = await book(
    owned,
    times.slice(0, 2).map(({ id }) => id),
  ));
  later = times.slice(2);
});

const alert = () => visitor.page.querySelector("[role=alert]")?.textContent;
const first = () => booked[0] as Appointment;
const moveFirst = () => move(owned, first().id, later[0]?.id as string);
const newTime = () => formatDateTimeWithWeekday(later[0]?.startsAt as string);
const startsLeft = async () =>
  (await termOf(owned))?.groups.scheduled.map(({ startsAt }) => startsAt);
const unchanged = () => [booked[1]?.startsAt, later[0]?.startsAt];

test("the page that cancels a session cancels nothing after the session was moved", async () => {
  await visitor.goto(`/session-cancel?booking=${first().id}`);
  await moveFirst();
  await visitor.choose("I understand").press("Cancel this session");
  expect([visitor.status, visitor.url.pathname]).toEqual([409, "/session-cancel"]);
  expect(alert()).toContain(
    `This session has been moved to ${newTime()}. Nothing has been cancelled.`,
  );
  expect(visitor.text).toContain(`When${newTime()} to`);
  expect(visitor.page.querySelector("input[name=consent][checked]")).toBeNull();
  expect(await startsLeft()).toEqual(unchanged());
  await visitor.choose("I understand").press("Cancel this session");
  expect(visitor.everything).toContain("Cancelled appointment successfully");
  expect(await startsLeft()).toEqual([booked[1]?.startsAt]);
});

test("the page that reschedules a session changes nothing after the session was moved", async () => {
  const day = toSingaporeDay(new Date(later[1]?.startsAt as string));
  const address = new URLSearchParams({ booking: first().id, day, slot: later[1]?.id as string });
  await visitor.goto(`/appointment-reschedule/check?${address}`);
  await moveFirst();
  await visitor.choose("I understand").press("Reschedule this session");
  expect([visitor.status, visitor.url.pathname]).toEqual([409, "/appointment-reschedule/check"]);
  expect(alert()).toContain(
    `This session has been moved to ${newTime()}. Nothing has been changed.`,
  );
  expect(await startsLeft()).toEqual(unchanged());
  await visitor.choose("I understand").press("Reschedule this session");
  expect(visitor.everything).toContain("Reschedule appointment successfully");
});

const CHANGED =
  "Your appointments have changed since you opened this page. Nothing has been cancelled. Please check them and try again.";

test("the page that cancels several sessions cancels none after one was moved", async () => {
  await visitor.goto(`/appointment-list/${owned.termId}/cancel-sessions`);
  await moveFirst();
  await visitor.press("Cancel the ticked sessions");
  expect([visitor.status, alert()]).toEqual([409, expect.stringContaining(CHANGED)]);
  expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}/cancel-sessions`);
  expect(await startsLeft()).toEqual(unchanged());
  await visitor.press("Cancel the ticked sessions");
  expect(await startsLeft()).toEqual([]);
});

test("the page that freezes a package freezes nothing after one of its sessions was moved", async () => {
  const from = toSingaporeDay(new Date());
  const to = addDays(toSingaporeDay(new Date(later[0]?.startsAt as string)), 1);
  const address = new URLSearchParams({ from, to });
  await visitor.goto(`/appointment-list/${owned.termId}/freeze/check?${address}`);
  await moveFirst();
  await visitor
    .choose("A stay in hospital")
    .choose("I understand that")
    .press("Freeze the package");
  expect([visitor.status, alert()]).toEqual([409, expect.stringContaining(CHANGED)]);
  expect(await startsLeft()).toEqual(unchanged());
  expect((await owned.service()).freezes).toEqual([]);
});

test("the page that moves a package moves nothing after one of its sessions was moved", async () => {
  const { centerId, id } = await owned.service();
  await visitor.goto(`/appointment-list/${owned.termId}/move`);
  const quote = await owned.api.packageMoves.quote({ params: { id } });
  const other = quote?.centers.find(({ firstFree }) => firstFree !== null)?.name as string;
  await moveFirst();
  await visitor.choose(other).choose("I understand").press("Move the package");
  expect([visitor.status, alert()]).toEqual([409, expect.stringContaining(CHANGED)]);
  expect(await startsLeft()).toEqual(unchanged());
  expect((await owned.service()).centerId).toBe(centerId);
});
