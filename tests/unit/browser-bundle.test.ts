import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/*
 * The scripts that ship to the browser. The compiler removes server code only if a module is named .server, or if no component uses it.
 * It does not warn about leftovers. So this test searches the built scripts for words that survive minification.
 * The words occur only in server code, or in libraries too heavy for an old phone.
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
  { word: "isDayjsObject", library: "dayjs, through lib/singapore-date" },
  { word: "Hari Raya Haji", library: "date-holidays, through lib/singapore/working-days" },
  {
    word: "country_calling_codes",
    library: "libphonenumber-js, through lib/singapore/phone",
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

test("the build exists", () => {
  expect(scripts.length, "public/build holds no scripts: run the build first").toBeGreaterThan(0);
});

test.each(SERVER_WORDS)("no browser script contains %j", (word) => {
  expect(scriptsWith(word)).toEqual([]);
});

test.each(HEAVY_WORDS)("no browser script includes $library", ({ word }) => {
  expect(scriptsWith(word)).toEqual([]);
});

/**
 * Calls that a target browser (`browserslist` in package.json) may lack, and the remedy: a polyfill of app/browser-fillers.ts, or a
 * feature
 * check before the call.
 */
const NEWER_CALLS: Record<string, "filled" | "asked for" | "never"> = {
  at: "filled",
  hasOwn: "filled",
  replaceAll: "filled",
  pipeThrough: "filled",
  TransformStream: "filled",
  requestSubmit: "asked for",
  checkVisibility: "asked for",
  // The design library brings this along with its own collection.
  toSorted: "asked for",
  // Words of a script that the framework writes in watch mode only.
  TextEncoderStream: "asked for",
  TextDecoderStream: "never",
  findLast: "never",
  findLastIndex: "never",
  toReversed: "never",
  toSpliced: "never",
  groupBy: "never",
  structuredClone: "never",
  allSettled: "never",
  matchAll: "never",
  replaceChildren: "never",
  randomUUID: "never",
  WeakRef: "never",
  "Intl.Segmenter": "never",
  "Intl.ListFormat": "never",
};

const words = Object.entries(NEWER_CALLS);

test("no browser script calls an API that a supported browser lacks", () => {
  const never = words.filter(([, rule]) => rule === "never").map(([call]) => call);
  const found = scripts.flatMap((file) => {
    const text = readFileSync(path.join(BUILD, file), "utf8");
    return never.filter((call) => new RegExp(`[.\\s(]${call}\\b\\s*\\(`).test(text));
  });
  expect(found).toEqual([]);
});

test("each polyfill covers a call that the browser scripts make", () => {
  const whole = scripts.map((file) => readFileSync(path.join(BUILD, file), "utf8")).join();
  for (const [call] of words.filter(([, rule]) => rule === "filled"))
    expect(whole).toMatch(new RegExp(`\\b${call}\\b`));
});

test("the syntax is older than optional chaining, and the build has three files", () => {
  expect(scripts.map((file) => file.replace(/-\w{10}\.js$/, "")).sort()).toEqual([
    "scripts",
    "scripts-chunk",
    "scripts-panels",
  ]);
  for (const file of scripts)
    expect(readFileSync(path.join(BUILD, file), "utf8")).not.toMatch(
      /[\w)\]]\?\.[a-zA-Z_$[(]|\?\?=?/,
    );
});

/** Safari before 16.4 has no lookbehind. It refuses the whole script that contains one. */
test("no regular expression of a browser script uses a lookbehind", () => {
  expect([...scriptsWith("(?<="), ...scriptsWith("(?<!")]).toEqual([]);
});
