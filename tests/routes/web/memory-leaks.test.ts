/** A page's data is free once it is sent. A running timer would keep all of it in memory. */
import { afterEach, expect, test, vi } from "vitest";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";

const LOADS = 20;
const LONG_MS = 5_000;

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(["/profile/edit", "/profile/contact", "/", "/appointment-list"])(
  "%s leaves no timer behind",
  async (page) => {
    const { visitor } = await newBuyer(origin);
    const set = vi.spyOn(globalThis, "setTimeout");
    const cleared = vi.spyOn(globalThis, "clearTimeout");
    for (let nth = 0; nth < LOADS; nth += 1) expect((await visitor.request(page)).status).toBe(200);
    const ended = new Set(cleared.mock.calls.map(([timer]) => timer));
    const running = set.mock.results.filter(
      ({ value }, nth) => Number(set.mock.calls[nth]?.[1]) >= LONG_MS && !ended.has(value),
    );
    // The connections to the database add a few.
    expect(running.length).toBeLessThan(LOADS);
  },
);
