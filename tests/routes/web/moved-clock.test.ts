/** The texts of the booking screens as time passes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { computeNoticeCutOff } from "~/lib/singapore/working-days";
import { formatTime, toInstant } from "~/lib/singapore-date";
import { buyerOf } from "../../helpers/booking/owned-package";
import { bookOne, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { sendHistory } from "../../helpers/denticare/dental";
import { enterPerson, newPatient } from "../../helpers/denticare/dental-screens";
import { newBuyer } from "../../helpers/payment/buyer";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { firstPortal } from "../../helpers/portal/second-portal";
import { type Person, signedIn } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

const HOUR_MS = 3_600_000;

/** A separate portal, since the test moves its clock. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({
    ...firstPortal(await freePort()),
    ...(await freshPortalSettings()),
  });
});
afterAll(() => portal?.stop());

let movedHours = 0;
const now = () => Date.now() + movedHours * HOUR_MS;

async function forward(hours: number): Promise<void> {
  movedHours += hours;
  const clock = new Visitor(portal.origin);
  await clock.goto("/sandbox/clock");
  await clock.fill("How much", String(hours)).choose("hours").press("Move the clock forward");
}
const signedInAt = (person: Person, place: string) => signedIn(portal.origin, person, place);

test("a dental appointment less than a day ahead: no page promises that it can be cancelled", async () => {
  const { person, api } = await newBuyer(portal.origin);
  await api.denticare.register();
  await sendHistory(api);
  const choice = {
    serviceId: "scaling",
    centerId: "toa-payoh-dental",
    resourceId: "no-preference",
  };
  const days = await api.denticare.emptySlot({ body: choice });
  // The afternoon of a day whose times are all free.
  const { day, times } = days.at(3) as (typeof days)[number];
  const [mine, other] = times.slice(-2) as [string, string];
  await forward(Math.floor((toInstant(day, mine).getTime() - now()) / HOUR_MS) - 5);
  const asked = (time: string) =>
    new URLSearchParams({
      service: choice.serviceId,
      center: choice.centerId,
      month: day.slice(0, 7),
      dentist: choice.resourceId,
      date: String(Number(day.slice(8))),
      time,
    });
  const promise = /cancel until|24 hours before/;

  const visitor = await signedInAt(person, `/my-denticare/schedule?${asked(mine)}`);
  expect(visitor.heading).toBe("Check the appointment");
  expect(visitor.text).toContain("less than 24 hours");
  expect(visitor.text).not.toMatch(promise);
  await visitor.press("Book this appointment");
  expect(visitor.everything).toContain("Book appointment successfully");
  await visitor.goto("/my-denticare");
  expect(visitor.text).toContain("It is less than 24 hours until it begins. Please call us");
  expect(visitor.html).not.toMatch(/my-denticare\/(cancel|reschedule)/);

  const open = asked(other);
  open.delete("time");
  const guest = await new Visitor(portal.origin).goto(`/denticare/book-appointment?${open}`);
  await guest.press(formatTime(toInstant(day, other)));
  await enterPerson(guest, newPatient());
  await guest.press("Book this appointment");
  expect(guest.heading).toBe("Your appointment is booked");
  expect(guest.text).toContain(
    "It begins in less than 24 hours and cannot be changed here any more.",
  );
  expect(guest.text).not.toMatch(promise);
});

test("attendance is asked once when it is time, and ended appointments are described in the past tense", async () => {
  const { visitor, owned, person } = await buyerOf(portal.origin, "circuit-training");
  const [near, far] = await timesTwiceAWeek(owned, 2);
  await bookOne(owned, near?.id as string);
  const link = await inMessage(visitor, `+65${person.mobile}`, /(\/appt\/[\w-]+)/);
  await bookOne(owned, far?.id as string);
  const list = `/appointment-list/${owned.termId}`;
  await visitor.goto(list);
  expect(visitor.text).not.toMatch(/Are you coming|have not told us/);
  expect(visitor.text).toContain("Valid until");

  const hours = Math.floor((Date.parse(near?.startsAt as string) - now()) / HOUR_MS) - 40;
  await forward(hours);
  const later = await signedInAt(person, list);
  expect(later.text.match(/Are you coming\?/g)).toHaveLength(1);
  await later.press("No, I cannot come");
  expect(later.everything).toContain("It stays booked until you cancel it.");
  expect(later.text).toContain("You said you cannot come");
  expect(later.text).not.toContain("Are you coming?");
  await later.press("Yes, I am coming");
  expect(later.text).toContain("You said you will come");

  await forward(48);
  const behindLink = await new Visitor(portal.origin).goto(link);
  expect(behindLink.text).toContain("This appointment has ended");
  expect(behindLink.text).not.toContain("calendar");

  await forward(24 * 118);
  const afterwards = await signedInAt(person, list);
  await expect
    .poll(async () => (await afterwards.goto(list)).text, { timeout: 90_000, interval: 2_000 })
    .toMatch(/Past or cancelled/);
  expect(afterwards.text).toContain("Was valid until");
  expect(afterwards.text).not.toMatch(/You came|You did not come/);
  await afterwards.goto("/?tab=EXPIRED");
  expect(afterwards.text).toContain("Was valid from");
  await afterwards.goto(
    afterwards.page.querySelector('a[href^="/renew?"]')?.getAttribute("href") ?? "/none",
  );
  expect(afterwards.text).toContain("Your last package was valid until");
});

test("a customer who cannot come is offered to cancel and keep the session, while that is free", async () => {
  const { owned, person } = await buyerOf(portal.origin, "circuit-training");
  const time = (await timesTwiceAWeek(owned, 5)).at(-1);
  await bookOne(owned, time?.id as string);
  const list = `/appointment-list/${owned.termId}`;
  const cutOff = computeNoticeCutOff(new Date(time?.startsAt as string), 2).getTime();
  await forward(Math.floor((cutOff - now()) / HOUR_MS) - 10);
  const visitor = await signedInAt(person, list);
  await visitor.press("No, I cannot come");
  expect(visitor.everything).toContain("It stays booked until you cancel it.");
  await visitor.click("Cancel it and keep the session");
  expect(visitor.heading).toBe("Cancel this session?");
  expect(visitor.text).toContain("you can cancel it and keep the session");
  await visitor.choose("I understand").press("Cancel this session");
  expect(visitor.text).toContain("Nothing is booked now");
  expect(visitor.text).toContain("12");
});
