/** What the screens of bookings say, and when. */
import { expect, test } from "vitest";
import type { VacantSlot } from "~/contract/booking/session";
import { timesInFull } from "~/features/booking/words";
import { singaporeDay } from "~/lib/singapore-date";
import { newBuyer } from "../../helpers/buyer";
import { chooseOffered, inMessage } from "../../helpers/dental-screens";
import { buyerOf } from "../../helpers/owned-package";
import { book, timesTwiceAWeek, vacant } from "../../helpers/package-owner";
import { origin } from "../../helpers/portal";
import { signedIn } from "../../helpers/sign-in";

test("a time inside the two working days is not promised to be given back; a link of its message shows the reference", async () => {
  const { visitor, owned, person } = await buyerOf(origin, "circuit-training");
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const soon = (await vacant(owned)).find(({ startsAt }) => startsAt > inAnHour);
  const day = singaporeDay(new Date(soon?.startsAt as string));
  await visitor.goto(`/book-preclass-sessions/time?term=${owned.termId}&day=${day}`);
  await chooseOffered(visitor, 0);
  expect(visitor.text).not.toContain("without losing a session");
  expect(visitor.text).toContain("rescheduling or cancelling forfeits the session");
  await visitor.press("Book this session");
  const link = await inMessage(visitor, person.email, /(\/appt\/[\w-]+)/);
  const reference = await inMessage(visitor, person.email, /^Reference: (\S+)$/m);
  const anybody = visitor.tab();
  await anybody.goto(link);
  expect(anybody.text).toMatch(new RegExp(`Reference ?${reference}`));
  expect(anybody.text).not.toMatch(/call us/i);
  expect(await (await anybody.request(`${link}/calendar`)).text()).toContain(reference);
});

test("the calendar marks the days of a week that is full, and a week is not filled by hand either", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const slots = await timesTwiceAWeek(owned, 4);
  const monday = (startsAt: string) => {
    const at = new Date(startsAt);
    return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  };
  const week = slots.filter(
    ({ startsAt }) => monday(startsAt) === monday(slots[1]?.startsAt as string),
  );
  const two = week.length === 2 ? week : slots.slice(0, 2);
  await book(
    owned,
    two.map(({ id }) => id),
  );
  const full = two[0]?.startsAt as string;
  const month = full.slice(0, 7);
  await visitor.goto(`/book-preclass-sessions?term=${owned.termId}&month=${month}`);
  expect(visitor.text).toContain("Two sessions in this week already");
  const inWeek = (await vacant(owned)).filter(
    ({ startsAt }) =>
      monday(startsAt) === monday(full) &&
      !two.some((one) => one.startsAt.slice(0, 10) === startsAt.slice(0, 10)),
  );
  const day = inWeek[0]?.startsAt.slice(0, 10) as string;
  expect(visitor.page.querySelector(`input[value="${day}"]`)).toBeNull();
  await visitor.goto(`/book-preclass-sessions/time?term=${owned.termId}&day=${day}`);
  await visitor.choose("09:00 AM to 09:45 AM").press("Continue");
  expect(visitor.errors.join()).toContain("This week already has two sessions");
});

test("a code of somebody else's, or one that was used, says so before the press", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { code } = await api.handOvers.create({ body: { place: "/profile", send: false } });
  const stranger = await signedIn(origin);
  await stranger.goto(`/go/${code}`);
  expect(stranger.heading).toBe("This code does not work for you");
  expect(stranger.text).not.toContain("Go on here");
  for (let looks = 0; looks < 6; looks += 1) await visitor.goto(`/go/${code}`);
  await visitor.press("Go on here");
  expect(visitor.url.pathname).toBe("/profile");
  await visitor.goto(`/go/${code}`);
  expect(visitor.heading).toBe("This code does not work for you");
});

test("waiting for a time that has a place: it is said, where the place can be chosen", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  const free = (await vacant(owned)).find(({ placesLeft }) => placesLeft > 0) as VacantSlot;
  const ask = { term: owned.termId, day: singaporeDay(new Date(free.startsAt)), slot: free.id };
  await visitor.goto(`/book-preclass-sessions/wait?${new URLSearchParams(ask)}`);
  await visitor.press("Yes, put me on the waiting list");
  expect(visitor.everything).toContain("There is a place at this time now. You can book it.");
  expect(visitor.heading).toContain("Choose a time on");
  await visitor.choose(timesInFull(free)).press("Continue");
  expect(visitor.heading).toBe("Check before you book");
});

test("of a time that is full: who does not wait is offered to wait, who waits is told so and not offered it again", async () => {
  const { visitor, owned } = await buyerOf(origin, "circuit-training");
  // The sample regulars took every place of one.
  const full = (await vacant(owned)).find(({ placesLeft }) => placesLeft === 0) as VacantSlot;
  const day = singaporeDay(new Date(full.startsAt));
  const times = `/book-preclass-sessions/time?${new URLSearchParams({ term: owned.termId, day })}`;
  await visitor.goto(times);
  await visitor.click(`Wait for a place, ${timesInFull(full)}`);
  await visitor.press("Yes, put me on the waiting list");
  await visitor.goto(times);
  expect(visitor.text).toContain(`You are on the waiting list for ${timesInFull(full)}.`);
  expect(visitor.text).not.toContain(`Wait for a place, ${timesInFull(full)}`);
});
