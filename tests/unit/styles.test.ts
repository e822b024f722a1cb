import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import tailwind from "../../tailwind.config";

test("styles are gathered from every folder that draws something", () => {
  const drawing = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && file.includes("/"))
    .map((file) => file.split("/")[0] as string);
  const gathered = JSON.stringify(tailwind.content);
  expect([...new Set(drawing)].filter((folder) => !gathered.includes(folder))).toEqual([]);
  expect(drawing.length).toBeGreaterThan(100);
});
