/** A session that ends while the customer acts for a loved one, and the sign-in after it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DaughterAndMother,
  daughterAndMother,
  MOTHER,
} from "../../helpers/people/acting-pair";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { firstPortal } from "../../helpers/portal/second-portal";
import { answerIdentityProvider, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

// This test moves the clock, so it has a separate portal.
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({
    ...(await freshPortalSettings()),
    ...firstPortal(),
    SESSION_IDLE_MINUTES: "30",
  });
});
afterAll(() => portal?.stop());

async function forward(minutes: number): Promise<void> {
  const clock = new Visitor(portal.origin);
  await clock.goto("/sandbox/clock");
  await clock.fill("How much", String(minutes)).choose("minutes").press("Move the clock forward");
}

async function actForMother(): Promise<DaughterAndMother> {
  const who = await daughterAndMother(portal.origin);
  await who.visitor.goto("/loved-ones");
  await who.visitor.press(`Act for ${MOTHER}`);
  return who;
}

const STILL_ACTING = `You still act for ${MOTHER}.`;

test("a form sent too late is shown again for the same person after sign-in", async () => {
  const { visitor, person } = await actForMother();
  await visitor.goto("/profile/edit");
  visitor.fill("Religion", "Taoism");
  await forward(31);
  await visitor.press("Save details");
  await visitor.click("Log in again");
  await answerIdentityProvider(visitor, person);
  expect(visitor.heading).toBe(`Edit details of ${MOTHER}`);
  expect(visitor.everything).toContain(`Acting for ${MOTHER}`);
  expect(visitor.everything).toContain(STILL_ACTING);
  expect(visitor.text).toContain("Your session had ended when you sent this");
  await visitor.press("Save details");
  expect(visitor.everything).toContain("Updated personal detail successfully");
  await visitor.goto("/profile/edit");
  expect(visitor.page.querySelector("[name=religion] [selected]")?.textContent).toBe("Taoism");
});

test("a page opened too late is the loved one's after sign-in, and another customer's is not", async () => {
  const { visitor, person } = await actForMother();
  await forward(31);
  await visitor.goto("/profile/edit");
  await visitor.click("Log in again");
  const other = visitor.tab();
  await answerIdentityProvider(visitor, person);
  expect(visitor.heading).toBe(`Edit details of ${MOTHER}`);
  expect(visitor.everything).toContain(STILL_ACTING);
  await forward(31);
  await other.goto("/profile");
  await other.click("Log in again");
  await answerIdentityProvider(other, somebody("Goh Kim Huat"));
  expect(other.everything).not.toContain(MOTHER);
});
