import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import tailwind from "../../tailwind.config";

test("Tailwind scans every folder that renders markup", () => {
  const drawing = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && file.includes("/"))
    .map((file) => file.split("/")[0] as string);
  const gathered = JSON.stringify(tailwind.content);
  expect([...new Set(drawing)].filter((folder) => !gathered.includes(folder))).toEqual([]);
  expect(drawing.length).toBeGreaterThan(100);
});

test("rules that hide unchosen fields apply only in browsers that support :has", () => {
  const styles = readFileSync("app/styles.css", "utf8").replace(/\/\*.*?\*\//gs, "");
  const [before = "", guarded = ""] = styles.split("@supports selector(:has(*)) {");
  const within = guarded.slice(0, guarded.indexOf("\n}"));
  const hiding = /:has\([^{}]*\{\s*display: none/;
  const unguarded = before + guarded.slice(within.length).replace(/@media print[\s\S]*/, "");
  expect(within).toMatch(hiding);
  expect(unguarded).not.toMatch(hiding);
});
