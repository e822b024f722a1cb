import path from "node:path";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./helpers/engines.ts";
import { SideBySide } from "./helpers/side-by-side.ts";

const root = path.resolve(import.meta.dirname, "..");
const postgres = await findPostgres();
const engines = [
  { name: "pglite", postgres: null },
  ...(postgres === null ? [] : [{ name: "postgresql", postgres }]),
];

console.info(
  postgres === null
    ? "Databases: PGlite only; no PostgreSQL server answers (TEST_DATABASE_URL names one)."
    : "Databases: PGlite, and the PostgreSQL server that answers.",
);

const shared = {
  root,
  alias: { "~": path.join(root, "app") },
  environment: "node" as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** These start portals of their own in a folder, or ask nothing of a database: once is enough. */
const onPgliteOnly = [
  "bad-input",
  "public-faults",
  "error-catalogue",
  "help-centre",
  "operation",
  "register-service-bad-input",
  "provider-faults",
  "renewal",
  "route-table",
  "session",
  "time-zone",
].map((name) => `tests/routes/${name}.test.ts`);

function onEngines(name: string, more: object): TestProjectConfiguration[] {
  return engines.map((engine) => ({
    test: {
      ...shared,
      ...more,
      // They meet through databases and portals of their own: loading the app anew for every file would take a third of the time.
      isolate: false,
      name: `${name}-${engine.name}`,
      include: [`tests/${name}/**/*.test.ts`],
      exclude: engine.postgres === null ? [] : onPgliteOnly,
      provide: { postgres: engine.postgres },
    },
  }));
}

export default defineConfig({
  test: {
    // One more than two cores: a file that waits for a process or a timeout leaves its core to another.
    maxWorkers: 3,
    sequence: { sequencer: SideBySide },
    projects: [
      {
        test: { ...shared, name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] },
      },
      { test: { ...shared, name: "sandbox", include: ["tests/sandbox/**/*.test.ts"] } },
      ...onEngines("provider", { globalSetup: "tests/helpers/provider-setup.ts" }),
      // One portal answers them all: on a machine that does other work too it may be slow once.
      ...onEngines("routes", { globalSetup: "tests/helpers/routes-setup.ts", retry: 1 }),
    ],
  },
});
