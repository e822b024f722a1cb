import { register } from "node:module";
import { defineConfig } from "@playwright/test";
import { PHONE } from "./helpers/browser/widths";
import { isRelease } from "./helpers/runner/scope";

// Each worker loads this file before its tests. Modules that read the configuration are loaded with the sandbox enabled.
process.env.SANDBOX ??= "on";
register("./helpers/browser/json-modules.mjs", import.meta.url);

/**
 * A small phone. Each journey runs with scripts off. Those tagged @scripts, whose screens have more with scripts, also run with them on.
 * All other screens contain no script.
 */
const phone = { viewport: PHONE, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: "./browser",
  testIgnore: isRelease ? [] : ["*.release.spec.ts"],
  outputDir: "../test-results",
  globalSetup: "./helpers/browser/browser-setup.ts",
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    ...phone,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: "en-SG",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    {
      name: "scripts off",
      // An open page without scripts does nothing automatically.
      testIgnore: [
        "open-page.spec.ts",
        "older-browsers.release.spec.ts",
        ...(isRelease ? [] : ["*.release.spec.ts"]),
      ],
      use: { javaScriptEnabled: false },
    },
    {
      name: "scripts on",
      grep: /@scripts/,
      use: { javaScriptEnabled: true },
    },
  ],
});
