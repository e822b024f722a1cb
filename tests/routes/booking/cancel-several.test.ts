import { beforeEach, describe, expect, test } from "vitest";
import type { Appointment } from "~/contract/booking/appointment";
import { formatWhenInFull } from "~/features/booking/appointment-words";
import { englishWords } from "~/web/language/translations.server";
import { buyerOf } from "../../helpers/booking/owned-package";
import {
  book,
  bookOne,
  type PackageOwner,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";

describe("cancelling several sessions without scripts", () => {
  let owned: PackageOwner;
  let visitor: Visitor;
  beforeEach(async () => {
    const buyer = await buyerOf(origin, "circuit-training");
    owned = buyer.owned;
    const times = await timesTwiceAWeek(owned, 4);
    await book(
      owned,
      times.map(({ id }) => id),
    );
    visitor = await signedIn(origin, buyer.person, `/appointment-list/${owned.termId}`);
  });

  const boxes = () => [...visitor.page.querySelectorAll("input[name=sessions]")];
  const tickedIds = () =>
    boxes()
      .filter((box) => box.hasAttribute("checked"))
      .map((box) => box.getAttribute("value"));

  test("asks for consent only for a ticked session that counts as used, and ticks none of these", async () => {
    const soonest = Date.now() + 3_600_000;
    const soon = (await vacant(owned)).find(
      ({ startsAt }) => new Date(startsAt).getTime() > soonest,
    );
    const late = await bookOne(owned, soon?.id as string);
    await visitor.goto(`/appointment-list/${owned.termId}/cancel-sessions`);
    expect(boxes()).toHaveLength(5);
    expect(tickedIds()).toHaveLength(4);
    expect(tickedIds()).not.toContain(late.id);
    const other = await visitor.tab().goto(visitor.url.href);

    await visitor.choose(formatWhenInFull(late, englishWords)).press("Cancel the ticked sessions");
    expect(visitor.errors).toEqual(["Tick the box to continue"]);
    expect(tickedIds()).toContain(late.id);
    await other.press("Cancel the ticked sessions");
    expect(other.everything).toContain("4 sessions cancelled.");
    await visitor.choose("I understand that").press("Cancel the ticked sessions");
    expect(visitor.everything).toContain("1 session cancelled.");
    expect(visitor.text).toContain("Used1, of which 1 by a late change");
    expect(visitor.text).toContain("Cancelled in time, not used4");
  });

  test("starts with all ticked if all are free of charge, and cancels only those left ticked", async () => {
    await visitor.click("Cancel several sessions");
    expect(visitor.heading).toBe("Cancel several sessions");
    expect(visitor.text).not.toContain("I understand that");
    expect(boxes()).toHaveLength(4);
    expect(boxes().every((box) => box.hasAttribute("checked"))).toBe(true);
    const [shown] = await owned.api.sessions.list({ query: { termId: owned.termId } });
    visitor.untick(formatWhenInFull(shown?.groups.scheduled[0] as Appointment, englishWords));
    await visitor.press("Cancel the ticked sessions");
    expect(visitor.everything).toContain("3 sessions cancelled.");
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
    // One session has a page of its kind.
    expect(visitor.text).not.toContain("Cancel several sessions");
    await visitor.goto(`/appointment-list/${owned.termId}/cancel-sessions`);
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
  });

  test("needs one ticked session, and changes nothing otherwise", async () => {
    await visitor.goto(`/appointment-list/${owned.termId}/cancel-sessions`);
    const { address, fields, send } = visitor.prepare("Cancel the ticked");
    fields.delete("sessions");
    await visitor.show(await send(fields), address);
    expect(visitor.status).toBe(400);
    expect(visitor.errors).toEqual(["Choose at least one session"]);
    await visitor.goto(`/appointment-list/${owned.termId}`);
    expect(visitor.text).toContain("4 booked");
  });
});
