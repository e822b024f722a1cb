import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROUTES = path.resolve(import.meta.dirname, "../../app/routes");

test("every page that runs scripts has the bars under the header, with the one of a new version", () => {
  const both = readdirSync(ROUTES).filter((name) => {
    const source = readFileSync(path.join(ROUTES, name), "utf8");
    return /scripts: true/.test(source) && /bare: true/.test(source);
  });
  expect(both).toEqual([]);
});
