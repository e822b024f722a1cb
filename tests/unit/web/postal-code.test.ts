import { describe, expect, test, vi } from "vitest";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { lookUpPostalCode } from "~/web/operations/postal-code.server";

const nothingKept = {
  select: () => ({ from: () => ({ where: async () => [] }) }),
  insert: () => ({ values: () => ({ onConflictDoUpdate: async () => undefined }) }),
};

function geocoderAnswering(outside: () => Promise<Response>): void {
  setDependencies({
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
  "a geocoder that answers %s times out, and the customer types the address",
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

test("an invalid geocoder response counts as unanswered", async () => {
  geocoderAnswering(async () => new Response("<html>Welcome to our Wi-Fi</html>"));
  expect(await lookUpPostalCode("610399")).toBe("unanswered");
});

describe("a geocoder's row", () => {
  const row = { BLK_NO: "399", ROAD_NAME: "YUNG SHENG ROAD", BUILDING: "NIL", POSTAL: "610399" };
  const nil = { BLK_NO: "NIL", ROAD_NAME: "NIL", BUILDING: "NIL", POSTAL: "NIL" };
  const found = { found: { block: "399", street: "Yung Sheng Road", building: "" } };
  const lookUp = (results: object[]) => {
    geocoderAnswering(async () => Response.json({ found: results.length, results }));
    return lookUpPostalCode("610399");
  };

  test.each([
    ["of this postal code is the address", [row], found],
    ["without a postal code is the address", [{ ...row, POSTAL: "NIL" }], found],
    [
      "from a geocoder that names no postal codes is the address",
      [{ ...row, POSTAL: undefined }],
      found,
    ],
    ["of another postal code is no result", [{ ...row, POSTAL: "610398" }], "none"],
    ["of NIL everywhere is no result", [nil], "none"],
    ["of empty texts is no result", [{ BLK_NO: "", ROAD_NAME: " ", BUILDING: "" }], "none"],
    ["of NIL before the right one is passed over", [nil, row], found],
    ["that is missing is no result", [], "none"],
  ] as [string, object[], unknown][])("%s", async (_row, results, expected) => {
    expect(await lookUp(results)).toEqual(expected);
  });
});
