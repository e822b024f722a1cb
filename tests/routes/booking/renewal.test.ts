import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSingaporeDay } from "~/lib/singapore-date";
import { pressTime } from "../../helpers/booking/calendar";
import { buyerOf, type OwningBuyer } from "../../helpers/booking/owned-package";
import { termOf, vacant } from "../../helpers/booking/package-owner";
import { freePort } from "../../helpers/portal/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";
import { answerHealth, confirm } from "../registration/registration-steps";

let portal: PortalWithRows;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
});
afterAll(() => portal?.stop());

async function enrol({ owned }: OwningBuyer): Promise<void> {
  const { api, clientId, termId } = owned;
  const [intake] = await api.intakes.list({ query: { termId } });
  const { id: subscription } = await owned.service();
  await api.intakes.enrol({
    body: { clientId, subscription, subscriptionTermId: termId, intakeId: intake?.id as string },
    idempotencyKey: randomUUID(),
  });
}

const WEEK_MS = 7 * 86_400_000;

/** Moves the intake into the past, so that its last sessions are in the next three weeks. */
async function mostOfTheIntakeGoesBy({ owned }: OwningBuyer): Promise<void> {
  const { groups } = await termOf(owned);
  const last = new Date(groups.scheduled.at(-1)?.startsAt as string).getTime();
  const weeks = Math.ceil((last - Date.now()) / WEEK_MS) - 3;
  await portal.rows(async (db) => {
    await db.execute(sql`update provider.session_booking set starts_at = starts_at - make_interval(weeks => ${weeks}::int),
    ends_at = ends_at - make_interval(weeks => ${weeks}::int) where term_id = ${owned.termId}`);
    await db.execute(sql`update provider.session_booking set status = 'COMPLETED'
    where term_id = ${owned.termId} and starts_at < now()`);
    await db.execute(sql`update provider.service set used_sessions = (select count(*) from provider.session_booking
      where term_id = ${owned.termId} and status = 'COMPLETED')
    where id = (select service_id from provider.term where id = ${owned.termId})`);
  });
}

/** Expires one package, and ends all sessions of another. */
async function timeGoesBy(expired: OwningBuyer, over: OwningBuyer): Promise<void> {
  const serviceOf = ({ owned }: OwningBuyer) =>
    sql`(select service_id from provider.term where id = ${owned.termId})`;
  await portal.rows(async (db) => {
    await db.execute(sql`update provider.service set valid_until = current_date - 2
    where id = ${serviceOf(expired)}`);
    await db.execute(sql`update provider.service set used_sessions = total_sessions,
    valid_until = current_date - 2 where id = ${serviceOf(over)}`);
    await db.execute(sql`update provider.term set stage = 'POST_SESSION_BOOKING'
    where id = ${over.owned.termId}`);
  });
}

test("an expired package can be renewed, and one with all sessions used books its post-assessment and can be renewed", async () => {
  const [expired, over] = await Promise.all([
    buyerOf(portal.origin, "circuit-training"),
    buyerOf(portal.origin, "gym-tonic"),
  ]);
  await timeGoesBy(expired, over);
  await expired.visitor.goto("/?tab=EXPIRED");
  expect(expired.visitor.text).toContain("The time to use this package has ended");
  await expired.visitor.click("Renew, Circuit Training");
  await expired.visitor.press("Add to cart");
  expect(expired.visitor.everything).toContain("Circuit Training is now in your cart");

  const { visitor, owned } = over;
  await visitor.goto("/?tab=COMPLETED");
  await visitor.click("Book post-assessment, Gym Tonic");
  expect(visitor.heading).toBe("Choose a day for your post-assessment");
  expect(visitor.text).toMatch(
    /Your package was valid until [\d/]+\. A post-assessment belongs to it and can still be booked after that day\./,
  );
  const time = (await vacant(owned)).find(({ placesLeft }) => placesLeft > 0);
  const term = owned.termId;
  const day = toSingaporeDay(new Date(String(time?.startsAt)));
  await visitor.goto(`/book-preclass-sessions?${new URLSearchParams({ term, day })}`);
  await pressTime(visitor, 0);
  expect(visitor.text).toContain("This is after the last day of your package");
  await visitor.press("Book this post-assessment");
  expect(visitor.heading).toBe("Your appointment is booked");
  expect(visitor.text).toContain("Post-assessment: Gym Tonic");
  await visitor.goto("/?tab=COMPLETED");
  await visitor.click("Renew, Gym Tonic");
  expect(visitor.heading).toBe("Renew Gym Tonic");
});

test("an intake near its end is renewed from My services through cart and registration, and an earlier one is not", async () => {
  const buyer = await buyerOf(portal.origin, "functional-strength-training");
  const { visitor } = buyer;
  const { termId } = buyer.owned;
  const [intake] = await buyer.api.intakes.list({ query: { termId } });
  const late = await visitor
    .tab()
    .goto(`/book-preclass-intake/check?term=${termId}&intake=${intake?.id}`);
  await enrol(buyer);
  await late.press("Enrol for these 24 sessions");
  expect(late.url.pathname).toBe(`/appointment-list/${termId}`);
  expect(late.everything).toContain("Your booked dates are below.");
  expect(late.text).toContain("Dates that you cancel in a group cannot be replaced.");
  const calendar = await late.request(`/appointment-list/${termId}/calendar`);
  const entries = (await calendar.text()).replaceAll("\r\n ", "");
  expect(entries).toContain("It cannot be replaced by another date.");
  expect(entries).not.toContain("rescheduled");
  const [first] = (await termOf(buyer.owned)).groups.scheduled;
  await late.goto(`/session-cancel?booking=${first?.id}`);
  expect(late.text).toContain("Dates that you cancel in a group cannot be replaced.");
  await visitor.goto("/?tab=ONGOING");
  expect(visitor.text).toContain("All your sessions are booked");
  expect(visitor.text).toMatch(
    /One run of 24 sessions on fixed dates. Use it by \d\d\/\d\d\/\d{4}/,
  );
  expect(visitor.text).not.toContain("before it ends");

  await mostOfTheIntakeGoesBy(buyer);
  await visitor.goto("/?tab=ONGOING");
  await visitor.click("Renew");
  expect(visitor.heading).toBe("Renew Functional Strength Training");
  await visitor.press("Add to cart");
  expect(visitor.everything).toContain("Functional Strength Training is now in your cart");
  const ask = "/register-service/service-selection/programme?category=active-ageing";
  await visitor.goto(ask);
  expect(visitor.text).not.toContain("already in this programme");
  const { api } = buyer;
  const { totalAmount } = await api.carts.checkoutInfo();
  const { orderId } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  await visitor.goto(`/payment?order=${orderId}`);
  expect(visitor.status).toBe(200);
});

test("a renewal asks for the health answers and consents again, and shows all else on one page to check", async () => {
  const buyer = await buyerOf(portal.origin, "gym-tonic");
  const { visitor, api } = buyer;
  await api.addresses.create({
    body: { type: "BILLING", postalCode: "640501", block: "501", street: "Jurong West Street 51" },
  } as Parameters<typeof api.addresses.create>[0]);
  await api.addresses.create({
    body: {
      type: "RESIDENTIAL",
      sameAs: "BILLING",
      postalCode: "640501",
      block: "501",
      street: "Jurong West Street 51",
    },
  } as Parameters<typeof api.addresses.create>[0]);
  await api.contacts.create({
    body: {
      name: "Chua Kim Huat",
      relationship: "Spouse",
      countryCode: "+65",
      mobileNumber: "91234567",
      emergency: true,
    },
  } as Parameters<typeof api.contacts.create>[0]);
  await timeGoesBy(buyer, await buyerOf(portal.origin, "day-care"));
  await visitor.goto("/?tab=EXPIRED");
  await visitor.click("Renew, Gym Tonic");
  await visitor.press("Add to cart");
  await visitor.press("Checkout");
  expect(visitor.heading).toContain("About your health");
  await answerHealth(visitor);
  expect(visitor.heading).toBe("Check your answers");
  expect(visitor.text).toContain(buyer.person.name);
  expect(visitor.text).toContain("Chua Kim Huat");
  expect(visitor.text).toContain("Jurong West Street 51");
  await confirm(visitor);
  expect(visitor.url.pathname).toBe("/register-service/checkout-information");
});
