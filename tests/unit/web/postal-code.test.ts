import { expect, test, vi } from "vitest";
import { openPortal, type PortalDependencies } from "~/web/dependencies.server";
import { lookUpPostalCode } from "~/web/postal-code.server";

const nothingKept = { select: () => ({ from: () => ({ where: async () => [] }) }) };

function geocoderAnswering(outside: () => Promise<Response>): void {
  openPortal({
    db: nothingKept,
    clock: { now: () => new Date() },
    log: { warn: () => undefined },
    outside,
  } as unknown as PortalDependencies);
}

test.each([
  ["never", () => new Promise<Response>(() => undefined)],
  ["with a body that never comes", async () => new Response(new ReadableStream())],
])(
  "a geocoder that answers %s is not waited for: the person types the address",
  async (_how, outside) => {
    vi.useFakeTimers();
    try {
      geocoderAnswering(outside);
      const asked = lookUpPostalCode("610399");
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await asked).toBe("unanswered");
    } finally {
      vi.useRealTimers();
    }
  },
);

test("what is no answer of a geocoder is none", async () => {
  geocoderAnswering(async () => new Response("<html>Welcome to our Wi-Fi</html>"));
  expect(await lookUpPostalCode("610399")).toBe("unanswered");
});
