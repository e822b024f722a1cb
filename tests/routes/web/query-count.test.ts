/**
 * The database queries of a signed-in page, counted in the driver. The test counts instead of timing, so that it fails when a page sends
 * more.
 */
import { expect, inject, test } from "vitest";
import { buyerOf } from "../../helpers/booking/owned-package";
import { bookOne, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { recordedOfRequests } from "../../helpers/database/statements";
import { newBuyer } from "../../helpers/payment/buyer";
import { daughterAndMother } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import type { Visitor } from "../../helpers/visitor/visitor";
import {
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  registering,
} from "../registration/registration-steps";

/** The session, the caller, and what the page shows. */
const MOST = 4;
/** One more to write down who read, or to read each person's own. */
const WITH_ONE_MORE = 5;
/** Jobs run next to the pages, and some lookups are occasional. The load with the fewest statements counts. */
const LOADS = 4;

/** Counts the statements of one load of the page after a warm-up. */
async function statementsOfPage(visitor: Visitor, path: string): Promise<string[]> {
  await visitor.goto(path);
  const loads: string[][] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const asked = await recordedOfRequests(() => visitor.goto(path));
    loads.push(asked.map(({ text }) => text).filter((text) => !text.includes("pgboss")));
  }
  return loads.reduce((fewest, one) => (one.length < fewest.length ? one : fewest));
}

async function expectFew(visitor: Visitor, paths: string[], most = MOST) {
  for (const path of paths) {
    const asked = await statementsOfPage(visitor, path);
    expect(asked.length, `${path} asks:\n${asked.join("\n")}`).toBeLessThanOrEqual(most);
    expect(asked.length).toBeGreaterThan(0);
  }
}

test.runIf(inject("postgres"))(
  "a customer with a package and a date causes few statements on each page",
  async () => {
    const { visitor, owned } = await buyerOf(origin, "circuit-training");
    const [time] = await timesTwiceAWeek(owned, 1);
    await bookOne(owned, time?.id as string);
    await expectFew(visitor, [
      "/",
      "/appointment-list",
      `/appointment-list/${owned.termId}`,
      `/book-preclass-sessions?term=${owned.termId}`,
      "/profile",
      "/invoice",
      "/register-service/service-selection",
    ]);
  },
);

test.runIf(inject("postgres"))(
  "a daughter who acts for her mother causes few statements on each page",
  async () => {
    const { visitor } = await daughterAndMother(origin);
    await expectFew(visitor, ["/", "/profile", "/appointment-list"]);
    await expectFew(visitor, ["/loved-ones"], WITH_ONE_MORE);
  },
);

test.runIf(inject("postgres"))(
  "a question with the answers so far causes few statements",
  async () => {
    const visitor = await registering(origin);
    await answerSelection(await chooseCircuitTraining(visitor));
    await expectFew(visitor, ["/register-service/health-declaration"]);
    await answerHealth(visitor);
    await expectFew(visitor, ["/register-service/your-details"]);
    const { visitor: known } = await newBuyer(origin);
    await known.goto("/health-declaration");
    await known.press("Tell us about my health");
    await known.choose("General fitness").press("Continue");
    await expectFew(known, [known.url.pathname + known.url.search], WITH_ONE_MORE);
  },
);
