import { expect, test } from "vitest";
import { brand } from "../../../app/lib/brand";
import { systemClock } from "../../../app/lib/clock";

test("the hours are the published ones", () => {
  expect(brand.phones.hotline.hours).toBe("8.30am-6pm Mon-Fri except public holidays");
  expect(brand.phones.billing.hours).toBe("8.30am-5.30pm Mon-Fri");
  expect(brand.phones.egiro.hours).toBe("9:00am-5:00pm Mon-Fri except public holidays");
});

test("the fixed figures are the specified ones", () => {
  expect(brand.copyrightYear).toBe(2023);
  expect(brand.cartSource).toBe("MYNH");
  expect(brand.uen).toMatch(/^[0-9]{9}[A-Z]$/);
});

test("no address of a real company is used", () => {
  const addresses = [brand.website, ...Object.values(brand.links), ...Object.values(brand.emails)];
  for (const address of addresses) expect(address).toMatch(/\.example(\/|$)/);
});

/** WCAG 2 relative luminance of "#rrggbb". */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test.each(["brand", "ink", "muted", "success", "danger", "info"] as const)(
  "text in %s can be read on the ground",
  (name) => {
    expect(contrast(brand.colours[name], brand.colours.ground)).toBeGreaterThanOrEqual(7);
  },
);

test("ink can be read on marigold, and controls have an edge that is seen", () => {
  const { ink, marigold, panel, controlBorder, ground } = brand.colours;
  expect(contrast(ink, marigold)).toBeGreaterThanOrEqual(7);
  expect(contrast(ink, panel)).toBeGreaterThanOrEqual(7);
  expect(contrast(controlBorder, ground)).toBeGreaterThanOrEqual(3);
});

test("the system clock tells the time", () => {
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000);
});
