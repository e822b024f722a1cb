import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/*
 * What ships to the browser. The compiler leaves server code out only where a module is named
 * .server or nothing of it is used by a component, and says nothing when it slips through. So the
 * built scripts are searched for words that only server code, or a library too heavy for an old
 * phone, contains and that survive minification.
 */

const BUILD = path.resolve(import.meta.dirname, "../../public/build");

const SERVER_WORDS = [
  "node:crypto",
  "node:fs",
  "drizzle",
  "pglite",
  "pg-boss",
  "oidc-provider",
  "ZodError",
  "ZodObject",
  "DATABASE_URL",
  "DATA_DIR",
  "aes-256-gcm",
];

const HEAVY_WORDS = [
  { word: "Hari Raya Haji", library: "date-holidays, through lib/working-days" },
  {
    word: "country_calling_codes",
    library: "libphonenumber-js, through lib/phone or lib/countries",
  },
];

const scripts = existsSync(BUILD)
  ? readdirSync(BUILD, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"))
  : [];

function scriptsWith(word: string): string[] {
  return scripts.filter((file) =>
    readFileSync(path.join(BUILD, file), "utf8").toLowerCase().includes(word.toLowerCase()),
  );
}

test("there is a build to look at", () => {
  expect(scripts.length, "public/build holds no scripts: run the build first").toBeGreaterThan(0);
});

test.each(SERVER_WORDS)("no script for the browser holds %j", (word) => {
  expect(scriptsWith(word)).toEqual([]);
});

test.each(HEAVY_WORDS)("no script for the browser carries $library", ({ word }) => {
  expect(scriptsWith(word)).toEqual([]);
});
