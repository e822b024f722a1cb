import { expect, test } from "vitest";
import {
  filterVisibleTowns,
  formatMapPositions,
  mapOutline,
  mapViewBox,
  parseMapPositions,
  projectToMap,
} from "../../../app/lib/singapore/singapore-map";

const [, , width = 0, height = 0] = mapViewBox.split(" ").map(Number);

test("the land lies inside the map", () => {
  const numbers = mapOutline.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  expect(mapOutline).toMatch(/^M[\d. MQZ]+Z$/);
  expect(Math.min(...numbers)).toBeGreaterThan(0);
  expect(Math.max(...numbers)).toBeLessThan(width);
});

test("east is right and north is up", () => {
  const jurong = projectToMap(1.339, 103.705);
  const changi = projectToMap(1.364, 103.991);
  const woodlands = projectToMap(1.437, 103.786);
  expect(changi.x).toBeGreaterThan(jurong.x);
  expect(woodlands.y).toBeLessThan(jurong.y);
});

test("a place far away is placed at the edge", () => {
  expect(projectToMap(51.5, -0.1)).toEqual({ x: 0, y: 0 });
  expect(projectToMap(-40, 175)).toEqual({ x: width, y: height });
});

test("towns are labelled where no pin covers the label", () => {
  const names = (pins: { x: number; y: number }[]) =>
    filterVisibleTowns(pins).map(({ name }) => name);
  const all = names([]);
  expect(all).toContain("Bedok");
  const [bedok] = filterVisibleTowns([]).filter(({ name }) => name === "Bedok");
  if (!bedok) throw new Error("Bedok is not on the map");
  expect(names([bedok])).not.toContain("Bedok");
  expect(names([{ x: bedok.x + 40, y: bedok.y + 40 }])).not.toContain("Bedok");
  expect(names([{ x: bedok.x + 60, y: bedok.y }])).toContain("Bedok");
  expect(names([{ x: 0, y: 0 }])).toEqual(all);
});

test("positions are read from a URL as they were written", () => {
  const places = [
    { lat: 1.324, lng: 103.93 },
    { lat: -1.5, lng: 104 },
  ];
  const written = formatMapPositions(places);
  expect(new URLSearchParams({ at: written }).toString()).toBe(`at=${written}`);
  expect(parseMapPositions(written)).toEqual(places);
});

test.each(["", "x", "1.3", "1.3_103.8*", "1_<svg>", "1_2*".repeat(60)])(
  "%j contains no positions",
  (text) => {
    expect(parseMapPositions(text)).toBeNull();
  },
);
