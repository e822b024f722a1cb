/** A customer moves house and takes her package to another centre. */
import { beforeEach, describe, expect, test } from "vitest";
import { buyerOf } from "../../helpers/booking/owned-package";
import { book, type PackageOwner, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";

describe("moving a package without scripts", () => {
  let owned: PackageOwner;
  let visitor: Visitor;
  beforeEach(async () => {
    const buyer = await buyerOf(origin, "circuit-training");
    owned = buyer.owned;
    const times = await timesTwiceAWeek(owned, 2);
    await book(
      owned,
      times.map(({ id }) => id),
    );
    visitor = await signedIn(origin, buyer.person, `/appointment-list/${owned.termId}`);
  });

  test("states what is cancelled, asks for a centre, and leads to booking there", async () => {
    await visitor.click("Move to another centre");
    expect(visitor.heading).toBe("Move to another centre");
    expect(visitor.text).toContain("the last day stay the same");
    expect(visitor.text).toContain("is cancelled, free of charge.");
    expect(visitor.text).toContain("Cancelled (2)");
    await visitor.press("Move the package");
    expect(visitor.errors).toEqual(["Choose a centre", "Tick the box to continue"]);

    const quote = await owned.api.packageMoves.quote({
      params: { id: (await owned.service()).id },
    });
    const to = quote?.centers.find(({ id }) => id === "bukit-batok")?.name as string;
    visitor.choose(to).fill("I understand that", true);
    const pressed = visitor.prepare("Move the package");
    await visitor.press("Move the package");
    expect(visitor.everything).toContain(`Circuit Training is now at ${to}. Please book there.`);
    expect((await pressed.send()).headers.get("location")).toBe(
      `/appointment-list/${owned.termId}`,
    );
    expect(visitor.text).toContain("Nothing is booked now");
    expect(visitor.text).toMatch(new RegExp(`${to}[^.]* How to get there`));
    await visitor.goto("/");
    expect(visitor.text).toContain(to);
  });

  test("is not found by another customer", async () => {
    const { person } = await buyerOf(origin, "circuit-training");
    const stranger = await signedIn(origin, person, "/");
    await stranger.goto(`/appointment-list/${owned.termId}/move`);
    expect(stranger.status).toBe(404);
  });
});
