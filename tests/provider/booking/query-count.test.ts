import { expect, test } from "vitest";
import { book, bookOne, move, ownerOf, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { statementsOf } from "../../helpers/database/statements";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

/** PGlite's driver does not report the begin and commit of a transaction. */
const isWithinTransaction = (text: string) => !/^(begin|commit)$/i.test(text);
const MOST = 8;

test("a booking sends at most ten statements, transaction included", async () => {
  const owner = await ownerOf(world, "circuit-training");
  const [first, second] = await timesTwiceAWeek(owner, 2);
  await book(owner, [first?.id as string]);
  const sent = await statementsOf(world.database, () => book(owner, [second?.id as string]));
  const counted = sent.filter(isWithinTransaction);
  expect(counted.length, counted.join("\n")).toBeLessThanOrEqual(MOST);
});

test("each further time of the same booking adds one statement", async () => {
  const owner = await ownerOf(world, "circuit-training");
  const times = (await timesTwiceAWeek(owner, 4)).map(({ id }) => id);
  const sent = await statementsOf(world.database, () => book(owner, times));
  const counted = sent.filter(isWithinTransaction);
  expect(counted.length, counted.join("\n")).toBeLessThanOrEqual(MOST + 3);
});

test("a reschedule sends at most twelve statements, begin and commit included", async () => {
  const owner = await ownerOf(world, "circuit-training");
  const [first, second] = await timesTwiceAWeek(owner, 2);
  const { id } = await bookOne(owner, first?.id as string);
  // Reads are merged from their second run on.
  await move(owner, id, second?.id as string);
  await move(owner, id, first?.id as string);
  const sent = await statementsOf(world.database, () => move(owner, id, second?.id as string));
  const counted = sent.filter(isWithinTransaction);
  expect(counted.length, counted.join("\n")).toBeLessThanOrEqual(MOST + 2);
});

test("free times are counted once for My services, in the packages and not in the appointments", async () => {
  const { api, termId } = await ownerOf(world, "circuit-training");
  const sent = await statementsOf(world.database, async () => {
    const [{ services }, terms] = await Promise.all([api.services.list(), api.sessions.list()]);
    expect(services.map(({ term }) => term.bookable)).toEqual([expect.any(Number)]);
    expect(terms.map(({ bookable }) => bookable)).toEqual([null]);
  });
  expect(sent.join("\n").match(/generate_series/g)).toHaveLength(1);
  const [term] = await api.sessions.list({ query: { termId } });
  expect(term?.bookable).toBeGreaterThan(0);
});
