/** The texts of the booking screens in each state. */

import { expect, test } from "vitest";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import { formatTimesInFull } from "~/features/booking/appointment-words";
import { formatDateWithWeekday, getMonday, toSingaporeDay } from "~/lib/singapore-date";
import { englishWords } from "~/web/language/translations.server";
import { pressTime, timesOffered } from "../../helpers/booking/calendar";
import { buyerOf } from "../../helpers/booking/owned-package";
import { book, timesTwiceAWeek, vacant } from "../../helpers/booking/package-owner";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";

const dayOf = (startsAt: string) => toSingaporeDay(new Date(startsAt));

test("a time within two working days is not promised to be refundable, and the link of its message shows the reference", async () => {
  const { visitor, owned, person } = await buyerOf(origin, "circuit-training");
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const soon = (await vacant(owned)).find(({ startsAt }) => startsAt > inAnHour);
  const day = toSingaporeDay(new Date(soon?.startsAt as string));
  await visitor.goto(`/book-preclass-sessions?term=${owned.termId}&day=${day}`);
  await pressTime(visitor, 0);
  expect(visitor.text).not.toContain("without losing a session");
  expect(visitor.text).toContain("the session counts as used if you reschedule or cancel it");
  await visitor.press("Book this session");
  const link = await inMessage(visitor, person.email, /(\/appt\/[\w-]+)/);
  const reference = await inMessage(visitor, person.email, /^Reference: (\S+)$/m);
  const anybody = visitor.tab();
  await anybody.goto(link);
  expect(anybody.text).toMatch(new RegExp(`Reference ?${reference}`));
  expect(anybody.text).not.toMatch(/call us/i);
  expect(await (await anybody.request(`${link}/calendar`)).text()).toContain(reference);
});

test("the calendar disables the days of a full week with the reason, and an older tab cannot fill it either", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const slots = await timesTwiceAWeek(owned, 4);
  const weekOf = ({ startsAt }: { startsAt: string }) => getMonday(dayOf(startsAt));
  const week = slots.filter((slot) => weekOf(slot) === weekOf(slots[1] as VacantSlot));
  const two = week.length === 2 ? week : slots.slice(0, 2);
  const taken = two.map(({ startsAt }) => dayOf(startsAt));
  const third = (await vacant(owned)).find(
    (slot) =>
      weekOf(slot) === weekOf(two[0] as VacantSlot) && !taken.includes(dayOf(slot.startsAt)),
  ) as VacantSlot;
  const ask = { term: owned.termId, day: dayOf(third.startsAt) };
  const place = `/book-preclass-sessions?${new URLSearchParams(ask)}`;
  const older = await visitor.tab().goto(place);
  await book(
    owned,
    two.map(({ id }) => id),
  );
  await visitor.goto(`/book-preclass-sessions?term=${ask.term}&from=${ask.day}`);
  const closed = visitor.page.querySelector(`.calendar [href*="day=${ask.day}"]`);
  expect(closed?.getAttribute("aria-label")).toContain(": Already two sessions this week");
  await visitor.goto(closed?.getAttribute("href") as string);
  expect(visitor.text).toContain("Already two sessions this week, and two a week is the most.");
  expect(timesOffered(visitor)).toEqual([]);
  await pressTime(older, 0);
  expect(older.errors.join()).toContain("This week already has two sessions");
});

test("a stranger's or used hand-over code is refused before the form is shown", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { code } = await api.handOvers.create({ body: { place: "/profile", send: false } });
  const stranger = await signedIn(origin);
  await stranger.goto(`/go/${code}`);
  expect(stranger.heading).toBe("This code does not work for you");
  expect(stranger.text).not.toContain("Continue here");
  for (let looks = 0; looks < 6; looks += 1) await visitor.goto(`/go/${code}`);
  await visitor.press("Continue here");
  expect(visitor.url.pathname).toBe("/profile");
  await visitor.goto(`/go/${code}`);
  expect(visitor.heading).toBe("This code does not work for you");
});

test("joining the waiting list of a time with a free place leads to choosing the place", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const free = (await vacant(owned)).find(({ placesLeft }) => placesLeft > 0) as VacantSlot;
  const ask = { term: owned.termId, day: toSingaporeDay(new Date(free.startsAt)), slot: free.id };
  await visitor.goto(`/book-preclass-sessions/wait?${new URLSearchParams(ask)}`);
  await visitor.press("Yes, put me on the waiting list");
  expect(visitor.everything).toContain("There is a place at this time now. You can book it.");
  expect(visitor.heading).toContain("Choose a time on");
  await visitor.press(formatTimesInFull(free, englishWords));
  expect(visitor.heading).toBe("Check before you book");
});

test("a full time offers the waiting list once, and shows a waiting customer their place", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  // The sample regulars took every place of one.
  const full = (await vacant(owned)).find(({ placesLeft }) => placesLeft === 0) as VacantSlot;
  const day = toSingaporeDay(new Date(full.startsAt));
  const times = `/book-preclass-sessions?${new URLSearchParams({ term: owned.termId, day })}`;
  await visitor.goto(times);
  expect(visitor.text).toContain(`${formatTimesInFull(full, englishWords)} Full Wait for a place`);
  await visitor.click("Wait for a place");
  await visitor.press("Yes, put me on the waiting list");
  await visitor.goto(times);
  expect(visitor.text).toContain(
    `You are on the waiting list for ${formatTimesInFull(full, englishWords)}.`,
  );
  expect(visitor.text).not.toContain("Wait for a place");
});

test("a pre-assessment after the reserved group's first day says that this group is lost", async () => {
  const { visitor, owned } = await buyerOf(origin, "gym-tonic");
  const { groupChoice } = (await owned.service()).term;
  const from = groupChoice?.reserved?.fromDate as string;
  const until = formatDateWithWeekday(from);
  const times = (await vacant(owned)).filter(({ placesLeft }) => placesLeft > 0);
  const warning = `This is too late for the group from ${until}`;
  const open = async (time: VacantSlot | undefined) => {
    await visitor.goto(
      `/book-preclass-sessions?term=${owned.termId}&day=${dayOf(time?.startsAt as string)}`,
    );
    expect(visitor.text).toContain(`Your place is reserved in the group from ${until}.`);
    await pressTime(visitor, 0);
    return visitor.text;
  };
  expect(await open(times.find(({ startsAt }) => dayOf(startsAt) < from))).not.toContain(warning);
  await visitor.press("Remove");
  expect(await open(times.findLast(({ startsAt }) => dayOf(startsAt) >= from))).toContain(warning);
});
