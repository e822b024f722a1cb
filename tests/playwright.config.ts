import { defineConfig } from "@playwright/test";

/** A small phone; each journey once with scripts off and once with them on. */
const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: "./browser",
  outputDir: "../test-results",
  globalSetup: "./helpers/browser-setup.ts",
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 3,
  // A machine that does other work too may be slow once; a real fault is there the second time as well.
  retries: 1,
  fullyParallel: true,
  reporter: [["list"]],
  use: {
    ...phone,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
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
      testIgnore: "open-page.spec.ts",
      use: { javaScriptEnabled: false },
    },
    {
      name: "scripts on",
      // These screens are the same with scripts.
      testIgnore: ["every-screen.spec.ts", "slips.spec.ts"],
      use: { javaScriptEnabled: true },
    },
  ],
});
