import { afterAll, beforeAll, expect, test } from "vitest";
import { buyerOf } from "../../helpers/booking/owned-package";
import { bookOne, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { firstPortal } from "../../helpers/portal/second-portal";

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({
    ...(await freshPortalSettings()),
    ...firstPortal(),
    DISABLE_OPTIMISATIONS: "all",
  });
});
afterAll(() => portal?.stop());

test("sells a package, books a session and lists it with every optimisation switched off", async () => {
  const { visitor, owned } = await buyerOf(portal.origin, "circuit-training");
  const [time] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, time?.id as string);
  await visitor.goto("/appointment-list");
  expect(visitor.status).toBe(200);
  expect(visitor.text).toContain("Circuit Training");
});

test("lists the optimisations that can be disabled when one is misspelt", async () => {
  const settings = { ...(await freshPortalSettings()), DISABLE_OPTIMISATIONS: "page-cash" };
  await expect(startPortal(settings)).rejects.toThrow(
    /DISABLE_OPTIMISATIONS is "page-cash": it may be all, query-batching,.* or static-rendering/,
  );
});
