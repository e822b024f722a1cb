import { defineConfig } from "@playwright/test";
import { PHONE } from "./helpers/widths";

/**
 * A small phone. Each journey runs with scripts off; those tagged @scripts, whose screens do more where scripts run, run with them on
 * too. All other screens are sent without any script.
 */
const phone = { viewport: PHONE, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: "./browser",
  outputDir: "../test-results",
  globalSetup: "./helpers/browser-setup.ts",
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
      // Without script an open page does nothing by itself.
      testIgnore: ["open-page.spec.ts", "older-browsers.spec.ts"],
      use: { javaScriptEnabled: false },
    },
    {
      name: "scripts on",
      grep: /@scripts/,
      use: { javaScriptEnabled: true },
    },
  ],
});
