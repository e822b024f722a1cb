/** Playwright's test, which also logs the CPU time of the worker and its browser, for `npm test -- --where-time-goes`. */
import { appendFileSync } from "node:fs";
import path from "node:path";
import { test as base } from "@playwright/test";

const log = process.env.CPU_LOG;

export const test = base.extend<{ fileCpu: undefined }>({
  fileCpu: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use, { file }) => {
      if (log === undefined) return use(undefined);
      const { minus, readProcessTree } = await import(path.resolve(".run/cpu-time.mjs"));
      const before = readProcessTree();
      await use(undefined);
      const spent = minus(readProcessTree(), before);
      appendFileSync(log, `${JSON.stringify({ file: path.relative(".", file), ...spent })}\n`);
    },
    { auto: true },
  ],
});
