import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/** Measurements are not tests: they run one after the other, alone, and print what they saw. */
export default defineConfig({
  test: {
    root,
    alias: { "~": path.join(root, "app") },
    include: ["tests/{bench,chaos}/*.measure.ts"],
    // The modules of the portal read the configuration when they load.
    env: { SANDBOX: "on" },
    testTimeout: 900_000,
    hookTimeout: 200_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
    reporters: ["default", path.join(import.meta.dirname, "goals-table.ts")],
    provide: { postgres: null },
  },
});
