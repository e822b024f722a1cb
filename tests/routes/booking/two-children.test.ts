/** Two customers who book for one person at the same time. */

import { expect, test } from "vitest";
import { formatWhenInFull } from "~/features/booking/appointment-words";
import { englishWords } from "~/web/language/translations.server";
import { openDay, timesOffered } from "../../helpers/booking/calendar";
import { bookOne, buy, declareHealth, owner, vacant } from "../../helpers/booking/package-owner";
import { apiOf, newBuyer } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import { somebody } from "../../helpers/sign-in/sign-in";

/** The daughter has bought a package for her mother, for whom her brother can act too. */
async function twoChildren(productId: "circuit-training" | "gym-tonic") {
  const daughter = await daughterAndMother(origin);
  const { motherId, motherNric } = daughter;
  const acting = await apiOf(daughter.visitor, motherId);
  await buy(daughter.api, productId, motherId);
  await declareHealth(acting, motherId, "HIGH_BLOOD_PRESSURE");
  const son = await newBuyer(origin, somebody("Chua Wei Jie"));
  await son.api.linking.link({
    body: { idType: "NRIC", nric: motherNric, clientId: motherId, lovedOne: true },
  });
  const mother = await owner(acting, motherId);
  return {
    mother,
    motherId,
    daughter: daughter.visitor,
    son: son.visitor,
    by: daughter.person.name,
  };
}

test("the second child learns which appointment the first has booked, and by whom", async () => {
  const { mother, son, by } = await twoChildren("circuit-training");
  await son.goto(`/book-preclass-sessions?term=${mother.termId}`);
  await openDay(son, 0);
  const [time = ""] = timesOffered(son);
  const [first] = await vacant(mother);
  const booked = await bookOne(mother, first?.id as string);
  await son.press(time);
  expect(son.errors).toEqual([
    `This time cannot be chosen any more. ${MOTHER} already has Pre-assessment: Circuit Training on ${formatWhenInFull(booked, englishWords)}, booked by ${by}.`,
  ]);
});

test("the second child learns who has enrolled the person in a group", async () => {
  const { mother, daughter, son, by } = await twoChildren("gym-tonic");
  const [first] = await vacant(mother);
  await bookOne(mother, first?.id as string);
  const choice = `/book-preclass-intake?term=${mother.termId}`;
  await daughter.goto(choice);
  const group = /Group (\w{3} \d\d.\d\d.\d{4})/.exec(daughter.text)?.[1] as string;
  await daughter.choose(group).press("See all the dates");
  const early = await son.tab().goto(choice);
  const late = await son.tab().goto(choice);
  await late.choose(group).press("See all the dates");
  await daughter.press("Enrol for these 24 sessions");
  for (const [tab, press] of [
    [early, () => early.choose(group).press("See all the dates")],
    [late, () => late.press("Enrol for these 24 sessions")],
  ] as const) {
    await press();
    expect(tab.everything).toContain(`${by} has already booked it. The dates are below.`);
    expect(tab.heading).toBe(`Gym Tonic for ${MOTHER}`);
  }
});

test("a package that was renewed since the page was opened is not put into the cart again", async () => {
  const { mother, motherId, daughter, son } = await twoChildren("circuit-training");
  const { id } = await mother.service();
  await daughter.goto(`/renew?service=${id}`);
  await buy(await apiOf(son), "circuit-training", motherId);
  await daughter.press("Add to cart");
  expect([daughter.status, daughter.url.pathname]).toEqual([200, "/"]);
  expect(daughter.everything).toContain("Circuit Training was already renewed.");
  expect((await (await apiOf(daughter)).carts.get()).items).toEqual([]);
});
