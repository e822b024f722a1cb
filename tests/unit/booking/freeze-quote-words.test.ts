/** The page on which a customer agrees to a freeze. */
import { expect, test } from "vitest";
import type { Service } from "~/contract/booking/service";
import { describeFreezeQuote } from "~/features/booking/freeze/freeze-quote-words";
import { getTextIn } from "~/languages/page-texts.server";

const startsAt = "2026-12-29T02:00:00Z";
const endsAt = "2026-12-29T02:45:00Z";
const quote = {
  ...{ days: 13, validUntil: "2027-03-09", released: [], group: null, immediateReasons: [] },
  ...{ places: [], following: [], blocked: null },
};
const service = { validUntil: "2027-02-24", productName: "Gym Tonic" } as Service;

const describeMeans = (more: object) =>
  describeFreezeQuote(
    { ...quote, ...more } as never,
    { service, period: { fromDate: "2026-12-20", toDate: "2027-01-16" }, state: "will" },
    { language: "en", text: getTextIn("en") },
  ).means;

test("states the new days of the next package, or the days on which both run", () => {
  const next = { moves: true, fromDate: "2027-03-10", toDate: "2027-05-09" };
  expect(describeMeans({ following: [next] }).facts).toContain(
    "Your next package of this programme moves too: it is then valid from 10/03/2027 to 09/05/2027.",
  );
  const both = { moves: false, fromDate: "2027-02-25", toDate: "2027-03-09" };
  expect(describeMeans({ following: [both] }).facts.join(" ")).toContain(
    "Both packages run at the same time from 25/02/2027 to 09/03/2027.",
  );
});

test("states each place that is given up, and that it does not come back", () => {
  const place = { kind: "RESERVED", startsAt, endsAt, isRun: true };
  const { facts } = describeMeans({ places: [place] });
  expect(facts.join(" ")).toContain(
    "You give up your reserved place in the group from Tue 29/12/2026",
  );
  expect(facts.join(" ")).toContain("does not come back");
  const stays = describeMeans({ places: [{ ...place, kind: "BLOCKED" }] }).facts.join(" ");
  expect(stays).toContain("stays reserved");
  expect(stays).not.toContain("does not come back");
});

test("warns of a session that cannot take place without its pre-assessment", () => {
  const blocked = {
    ...{ title: "Circuit Training", productName: "Circuit Training", kind: "SESSION" },
    ...{ startsAt, endsAt, usedUnlessCancelled: true },
  };
  const { facts, isWarning } = describeMeans({ blocked });
  expect(isWarning).toBe(true);
  expect(facts.join(" ")).toContain("Otherwise it counts as used.");
  expect(describeMeans({}).isWarning).toBe(false);
});
