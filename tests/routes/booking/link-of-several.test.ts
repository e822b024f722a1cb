/** The link in a message about several bookings stays true when some of them are cancelled. */
import { expect, test } from "vitest";
import type { Appointment } from "~/contract/booking/appointment";
import { formatDayInFull, formatWhenInFull } from "~/features/booking/appointment-words";
import { englishWords } from "~/web/language/translations.server";
import { buyerOf } from "../../helpers/booking/owned-package";
import { book, cancel, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { origin } from "../../helpers/portal/portal";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

const LINK = /(\/appt\/\w{16})/;

test("the link of a message about three bookings names the others that are still to come", async () => {
  const { visitor, owned, person } = await buyerOf(origin, "circuit-training");
  const times = await timesTwiceAWeek(owned, 3);
  const { booked } = await book(
    owned,
    times.map(({ id }) => id),
  );
  const [first, second, third] = booked as [Appointment, Appointment, Appointment];
  const message = /3 new bookings[\s\S]*(\/appt\/\w{16})/;
  const link = await inMessage(visitor, person.email, message);
  const holder = await new Visitor(origin).goto(link);
  const next = (one: Appointment) =>
    `The next one: Circuit Training, ${formatWhenInFull(one, englishWords)}.`;
  expect(holder.text).toContain("You have 2 more bookings");
  expect(holder.text).toContain(next(second));

  await cancel(owned, first.id);
  await holder.goto(link);
  expect(holder.text).toContain(
    `You do not need to come on ${formatDayInFull(first, englishWords)}.`,
  );
  expect(holder.text).toContain("You have 2 more bookings");
  await cancel(owned, second.id);
  await holder.goto(link);
  expect(holder.text).toContain("You have 1 more booking");
  expect(holder.text).toContain(next(third));
  await holder.click("Log in to see all your bookings");
  expect(holder.visited.at(-1)).not.toContain("/appt/");

  await cancel(owned, third.id);
  await holder.goto(link);
  expect(holder.text).not.toContain("more booking");
});

test("the link of a message about one booking does not name the others of the package", async () => {
  const { visitor, owned, person } = await buyerOf(origin, "circuit-training");
  const [first, second] = await timesTwiceAWeek(owned, 2);
  await book(owned, [first?.id as string]);
  const link = await inMessage(visitor, person.email, LINK);
  await book(owned, [second?.id as string]);
  const holder = await new Visitor(origin).goto(link);
  expect(holder.heading).toBe("Circuit Training");
  expect(holder.text).not.toContain("more booking");
});
