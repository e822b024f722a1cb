/** A price that changes while a customer registers: each page shows one price, in the seconds in which the catalogue is cached too. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../helpers/portal/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";
import { confirm, registering, toReview } from "./registration-steps";

let portal: PortalWithRows;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
});
afterAll(() => portal?.stop());

const OLD = "$87.20";
const NEW = "$98.10";

const setPrice = (cents: number) =>
  portal.rows((db) =>
    db.execute(
      sql`update provider.offer set price_cents = ${cents} where id = 'circuit-training-8'`,
    ),
  );

test("old price and new total never appear on one page", async () => {
  const visitor = await registering(portal.origin);
  await toReview(visitor);
  await confirm(visitor);
  const pages = [
    "/register-service/checkout-information",
    "/register-service/service-selection",
    "/register-service/service-selection/programme?category=active-ageing&product=circuit-training",
    "/cart",
  ];
  for (const page of pages) expect((await visitor.goto(page)).text).toContain(OLD);
  // The programme's own page brings its prices into the cache.
  await visitor.tab().goto("/product/circuit-training");
  await setPrice(9_000);
  for (const page of pages) {
    await visitor.goto(page);
    expect([page, visitor.text.includes(NEW), visitor.text.includes(OLD)]).toEqual([
      page,
      true,
      false,
    ]);
  }
});
