/** A daughter freezes the package of her mother, who is in hospital, and ends the freeze when she is home again. */
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { buyerOf } from "../../helpers/booking/owned-package";
import { book, type PackageOwner, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";

describe("freezing a package without scripts", () => {
  let owned: PackageOwner;
  let visitor: Visitor;
  let from: string;
  let to: string;
  beforeEach(async () => {
    const buyer = await buyerOf(origin, "circuit-training");
    owned = buyer.owned;
    const times = await timesTwiceAWeek(owned, 4);
    const { booked } = await book(
      owned,
      times.map(({ id }) => id),
    );
    from = toSingaporeDay(new Date(booked[0]?.startsAt as string));
    to = toSingaporeDay(new Date(booked[1]?.startsAt as string));
    visitor = await signedIn(origin, buyer.person, "/");
  });

  const fillDays = (first: string, last: string) =>
    visitor.date("First day", first).date("Last day", last);

  test("a hospital stay from the first page to the early end", async () => {
    const { validUntil } = await owned.service();
    await visitor.click("Appointments of Circuit Training");
    await visitor.click("Freeze this package");
    expect(visitor.heading).toBe("Freeze this package");
    expect(visitor.text).toContain(`valid until ${formatDate(validUntil)}`);
    await visitor.press("Continue");
    expect(visitor.errors).toEqual(["Enter the first day", "Enter the last day"]);
    await fillDays("2020-01-01", to).press("Continue");
    expect(visitor.errors).toEqual([
      expect.stringContaining("The first day must be today or later"),
    ]);
    expect(visitor.html).toContain('value="2020"');

    await fillDays(from, to).press("Continue");
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}/freeze/check`);
    expect(visitor.heading).toBe(`Freeze from ${formatDate(from)} to ${formatDate(to)}?`);
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    const until = formatDate(addDays(validUntil, days));
    expect(visitor.text).toContain(until);
    expect(visitor.text).toContain("Cancelled free of charge (2)");
    await visitor.press("Freeze the package");
    expect(visitor.errors).toEqual(["Choose a reason", "Tick the box to continue"]);
    expect(visitor.text).toContain("Cancelled free of charge (2)");

    visitor.choose("A stay in hospital").fill("I understand that", true);
    const pressed = visitor.prepare("Freeze the package");
    await visitor.press("Freeze the package");
    expect(visitor.url.href).not.toMatch(/hospital/i);
    expect(visitor.everything).toContain(`It is now valid until ${until}.`);
    expect(visitor.everything).toContain(
      `Circuit Training will be frozen from ${formatDate(from)} to ${formatDate(to)}.`,
    );
    expect((await pressed.send()).headers.get("location")).toBe(
      `/appointment-list/${owned.termId}`,
    );
    const frozen = `Frozen from ${formatDate(from)} to ${formatDate(to)}`;
    expect(visitor.text).toContain(frozen);
    await visitor.goto("/");
    expect(visitor.text).toContain(frozen);
    await visitor.goto(`/book-preclass-sessions?term=${owned.termId}&day=${from}`);
    expect(visitor.page.querySelectorAll("main input[name=slot]")).toHaveLength(0);

    await visitor.goto(`/appointment-list/${owned.termId}`);
    await visitor.click("End the freeze");
    expect(visitor.heading).toBe("End the freeze now?");
    expect(visitor.text).toContain(`The package will be frozen from ${formatDate(from)}`);
    expect(visitor.text).toContain(`is then ${formatDate(validUntil)} instead of ${until}`);
    await visitor.press("End the freeze");
    expect(visitor.everything).toContain(`It is valid until ${formatDate(validUntil)}.`);
    expect(visitor.text).not.toContain("Frozen from");
  });

  test("a request for the staff shows when it was made, and can be taken back", async () => {
    await visitor.goto(`/appointment-list/${owned.termId}/freeze/check?from=${from}&to=${to}`);
    await visitor
      .choose("Another reason")
      .fill("I understand that", true)
      .press("Freeze the package");
    expect(visitor.everything).toContain("We answer within 2 working days.");
    expect(visitor.text).toMatch(/Asked on \d\d\/\d\d\/\d{4}: freeze from/);
    await visitor.goto("/");
    expect(visitor.text).toMatch(/Asked on \d\d\/\d\d\/\d{4}: freeze from/);
    await visitor.goto(`/appointment-list/${owned.termId}`);
    await visitor.click("Take back the request");
    await visitor.press("Take it back");
    expect(visitor.text).not.toContain("Asked on");
  });

  test("days that cannot be frozen lead back to the question with the days", async () => {
    await visitor.goto(
      `/appointment-list/${owned.termId}/freeze/check?from=2020-01-01&to=2020-01-02`,
    );
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}/freeze`);
    expect(visitor.everything).toContain("The first day must be today or later");
    expect(visitor.html).toContain('value="2020"');
  });

  test("is not found by another customer", async () => {
    const { person } = await buyerOf(origin, "circuit-training");
    const stranger = await signedIn(origin, person, "/");
    for (const page of ["freeze", `freeze/check?from=${from}&to=${to}`, "freeze/none/end"]) {
      await stranger.goto(`/appointment-list/${owned.termId}/${page}`);
      expect(stranger.status).toBe(404);
    }
  });
});
