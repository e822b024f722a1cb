import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { brand, defaultBrand, getBrandOverrides, setBrand } from "../../../app/lib/brand/brand";
import {
  computeContrast,
  cssVariable,
  findLowContrastPairs,
  toCssVariables,
} from "../../../app/lib/brand/brand-colours";
import { listMissingBrandSettings, parseBrand } from "../../../app/lib/brand/brand-settings";
import { systemClock } from "../../../app/lib/clock";
import { parseSource } from "../../helpers/files/parsed-source";

test("the hours match the published ones", () => {
  expect(brand.phones.hotline.hours).toBe("8.30am-6pm Mon-Fri except public holidays");
  expect(brand.phones.billing.hours).toBe("8.30am-5.30pm Mon-Fri");
  expect(brand.phones.egiro.hours).toBe("9:00am-5:00pm Mon-Fri except public holidays");
});

test("the fixed values match the specified ones", () => {
  expect(brand.copyrightYear).toBe(2023);
  expect(brand.cartSource).toBe("MYNH");
  expect(brand.uen).toMatch(/^[0-9]{9}[A-Z]$/);
});

test("no address belongs to a real company", () => {
  const addresses = [brand.website, ...Object.values(brand.links), ...Object.values(brand.emails)];
  for (const address of addresses) expect(address).toMatch(/\.example(\/|$)/);
});

test.each(["brand", "ink", "muted", "success", "danger", "info"] as const)(
  "text in %s is readable on the page background",
  (name) => {
    expect(computeContrast(brand.colours[name], brand.colours.ground)).toBeGreaterThanOrEqual(7);
  },
);

test("ink is readable on marigold, and controls have a visible border", () => {
  const { ink, marigold, panel, controlBorder, ground } = brand.colours;
  expect(computeContrast(ink, marigold)).toBeGreaterThanOrEqual(7);
  expect(computeContrast(ink, panel)).toBeGreaterThanOrEqual(7);
  expect(computeContrast(controlBorder, ground)).toBeGreaterThanOrEqual(3);
});

test("the default colours meet the rules for a provider's own colours", () => {
  expect(findLowContrastPairs(defaultBrand.colours)).toEqual([]);
  const paler = { ...defaultBrand.colours, brand: "#7FB5AE" };
  expect(findLowContrastPairs(paler).map(({ colour, on }) => `${colour} on ${on}`)).toEqual([
    "brand on ground",
    "brand on white",
    "brand on panel",
    "brand on pale brand",
  ]);
  const stark = { ...defaultBrand.colours, ink: "#46565C", brand: "#000000", ground: "#222222" };
  expect(findLowContrastPairs(stark).map(({ on }) => on)).toContain("tinted brand");
});

test("black on white has the highest contrast, and pale panels are derived from the colours", () => {
  expect(computeContrast("#000000", "#FFFFFF")).toBeCloseTo(21);
  expect(computeContrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
  const own = toCssVariables({ ...defaultBrand.colours, brand: "#000000", ground: "#FFFFFF" });
  expect(own[cssVariable.brandPale]).toBe("#ebebeb");
});

test("given brand values replace the defaults, and the others stay", () => {
  onTestFinished(() => setBrand({}));
  setBrand(
    parseBrand({
      name: "Kembangan Care",
      website: "https://www.kembangan.example",
      "phones.hotline.number": "6777 0001",
      "phones.hotline.hours": "9am-5pm daily",
      "phones.egiro.number": "1800 777 0002",
      "phones.egiro.hours": "9am-12pm",
      "colours.brand": "#5A2A82",
      "colours.ink": "red",
    }),
  );
  expect(brand.phones.billing).toEqual({
    number: "6777 0001",
    href: "tel:+6567770001",
    hours: "9am-5pm daily",
  });
  expect(brand.phones.egiro).toMatchObject({ href: "tel:18007770002", hours: "9am-12pm" });
  expect(brand.links.privacyPolicy).toBe("https://www.kembangan.example");
  expect(brand.gstRegistrationNumber).toBeNull();
  expect(brand.colours).toEqual({ ...defaultBrand.colours, brand: "#5A2A82" });
  expect(Object.keys(getBrandOverrides()).sort()).toEqual([
    "addressLines",
    "description",
    "emails",
    "gstRegistrationNumber",
    "lead",
    "legalName",
    "links",
    "name",
    "phones",
    "shortName",
    "website",
  ]);
  setBrand({});
  expect(getBrandOverrides()).toEqual({});
});

const APP = path.resolve(import.meta.dirname, "../../../app");

/** Checks if a name is evaluated while its module loads, and not later during a render. */
function isReadAtLoading(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at) || ts.isTypeNode(at) || ts.isInterfaceDeclaration(at)) return false;
    if (ts.isImportDeclaration(at)) return false;
    if (ts.isSourceFile(at)) return true;
  }
  return false;
}

test("no module stores a brand value when it is loaded", () => {
  const found: string[] = [];
  for (const file of readdirSync(APP, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file === path.join("lib", "brand.ts")) continue;
    const text = readFileSync(path.join(APP, file), "utf8");
    if (!/import \{[^}]*\bbrand\b[^}]*\} from "[^"]*\/brand"/.test(text)) continue;
    const source = parseSource(file, text);
    const look = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node.text === "brand" && isReadAtLoading(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${file}:${line + 1}`);
      }
      ts.forEachChild(node, look);
    };
    look(source);
  }
  expect(found).toEqual([]);
});

test("the system clock returns the current time", () => {
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000);
});

test("a provider that only has a name and a number shows nothing of the default one", () => {
  const words = { name: "Chair House", "phones.hotline.number": "6222 3333" };
  const { tagline: _general, copyrightYear: _year, ...facts } = parseBrand(words);
  const shown = JSON.stringify(facts);
  for (const own of ["Nutmeg", "nutmeghouse", "6100", "()", "dental"])
    expect(shown).not.toContain(own);
  expect(facts.phones?.billing).toMatchObject({
    number: "6222 3333",
    hours: "during office hours",
  });
  expect(listMissingBrandSettings(words)).toEqual([
    "PROVIDER has no website: links lead to the support page",
    "PROVIDER has no address: no page shows an address",
    "PROVIDER has no phones.hotline.hours: the hotline has no hours",
    "PROVIDER has no emails.support: no page shows an e-mail address",
  ]);
});
