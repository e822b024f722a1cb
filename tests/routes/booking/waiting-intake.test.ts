import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formatDateWithWeekday, toSingaporeDay } from "~/lib/singapore-date";
import { fillIntake } from "../../helpers/booking/full-intake";
import { buyerOf, type OwningBuyer } from "../../helpers/booking/owned-package";
import { termOf } from "../../helpers/booking/package-owner";
import { openDaytimePortal } from "../../helpers/portal/daytime";
import { inMessage } from "../../helpers/visitor/messages";

const origin = await openDaytimePortal();

const runsOf = ({ owned }: OwningBuyer) =>
  owned.api.intakes.list({ query: { termId: owned.termId } });

/** Finds the link in the newest message that offers this person a place. */
const offerTo = ({ visitor, person }: OwningBuyer) =>
  inMessage(visitor, `+65${person.mobile}`, /(\/seat-offer\/[\w-]+)/);

test("a freed place of a full intake is offered to the first, then to the next, whose link enrols in that intake", async () => {
  const { freeOne, freeOthers } = await fillIntake(origin);
  const [early, late] = [
    await buyerOf(origin, "functional-strength-training"),
    await buyerOf(origin, "functional-strength-training"),
  ];
  const full = (await runsOf(early)).find(({ problem }) => problem === "FULL");
  const intakeId = full?.id as string;

  for (const { visitor, owned } of [early, late]) {
    await visitor.goto(`/book-preclass-intake?term=${owned.termId}`);
    expect(visitor.text).toContain("Full");
    await visitor.click("Wait for a place in the group");
    const { send } = visitor.prepare("Yes, put me on the waiting list");
    await Promise.all([send(), send(), send()]);
  }
  // A waiting customer gets no second offer to wait.
  await early.visitor.goto(`/book-preclass-intake?term=${early.owned.termId}`);
  expect(early.visitor.text).toContain("You are on the waiting list for the group from");
  expect(early.visitor.text).not.toContain("Wait for a place in the group");
  const again = `/book-preclass-intake/wait?term=${early.owned.termId}&intake=${intakeId}`;
  await early.visitor.goto(again);
  expect(early.visitor.everything).toContain("You are already on this waiting list.");
  expect(early.visitor.url.pathname).toBe(`/appointment-list/${early.owned.termId}`);
  expect(early.visitor.text).toContain("You are 1st on the list.");
  await late.visitor.goto(`/appointment-list/${late.owned.termId}`);
  expect(late.visitor.text).toContain("You are 2nd on the list.");

  await freeOne();
  const offerLink = await offerTo(early);
  // The own pages offer the place too, and the choice no longer calls it full.
  const place = await early.visitor
    .goto("/")
    .then(({ page }) =>
      page.querySelector('main a[href^="/offered-place/"]')?.getAttribute("href"),
    );
  expect(early.visitor.text).toContain("A place is free for you");
  for (const page of ["/book-preclass-intake?term=", "/appointment-list/"]) {
    await early.visitor.goto(`${page}${early.owned.termId}`);
    expect(early.visitor.page.querySelector(`main a[href="${place}"]`)).not.toBeNull();
    expect(early.visitor.page.querySelector(`header a[href="${place}"]`)).not.toBeNull();
  }
  await late.visitor.goto(place as string);
  expect(late.visitor.heading).toBe("This place is not reserved for you now");
  await early.visitor.goto(offerLink);
  expect(early.visitor.text).toContain("A place is free");
  const decline = early.visitor.prepare("No, give it to the next person");
  await Promise.all([decline.send(), decline.send()]);
  await early.visitor.show(await decline.send(), decline.address);
  expect(early.visitor.heading).toBe("You gave up this place");
  expect(early.visitor.everything).not.toContain("contact support");
  const lateLink = await offerTo(late);
  await late.visitor.goto("/");
  await late.visitor.click("See and take it");
  expect(late.visitor.text).toContain("A place is free for");
  const take = late.visitor.prepare("Take this place");
  await Promise.all([take.send(), take.send()]);
  await late.visitor.show(await take.send(), take.address);
  expect(late.visitor.everything).not.toContain("contact support");
  expect(late.visitor.url.pathname).toBe(`/appointment-list/${late.owned.termId}`);
  await late.visitor.goto(lateLink);
  expect(late.visitor.heading).toBe("The place is yours");
  expect((await termOf(late.owned)).scheduledSessions).toBe(24);
  expect((await termOf(late.owned)).groups.scheduled[0]?.startsAt).toBe(
    full?.sessions[0]?.startsAt,
  );
  expect((await termOf(early.owned)).scheduledSessions).toBe(0);

  await freeOthers();
  const { visitor, owned } = early;
  await visitor.goto(`/book-preclass-intake/wait?term=${owned.termId}&intake=${intakeId}`);
  await visitor.press("Yes, put me on the waiting list");
  expect(visitor.everything).toContain("There is a place in this group now. You can choose it.");
  expect(visitor.url.pathname).toBe("/book-preclass-intake");
});

test("a freeze states before that it gives up an offered place, and the link states the reason after", async () => {
  const { freeOne, freeOthers } = await fillIntake(origin);
  const away = await buyerOf(origin, "functional-strength-training");
  const { visitor, owned } = away;
  const full = (await runsOf(away)).find(({ problem }) => problem === "FULL");
  const { termId } = owned;
  const place = await owned.api.waitingLists.join({
    body: { termId, intakeId: full?.id as string },
    idempotencyKey: randomUUID(),
  });
  await freeOne();
  const link = await offerTo(away);
  const from = toSingaporeDay(new Date(place.startsAt));
  const days = new URLSearchParams({ from, to: from });
  await visitor.goto(`/appointment-list/${termId}/freeze/check?${days}`);
  expect(visitor.text).toContain(
    `You give up the place that is free for you in the group from ${formatDateWithWeekday(from)}`,
  );
  expect(visitor.text).toContain("does not come back if you end the freeze.");
  visitor.choose("A stay in hospital").fill("I understand that", true);
  await visitor.press("Freeze the package");
  await visitor.goto(link);
  expect(visitor.heading).toBe("This place was given up");
  expect(visitor.text).toContain("because the package was frozen for this time.");
  await visitor.goto(`/offered-place/${place.id}`);
  expect(visitor.text).toContain("because the package was frozen for this time or moved");
  await freeOthers();
});
