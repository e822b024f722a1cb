import path from "node:path";
import { defineConfig, type Plugin, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./helpers/database/postgres.ts";
import { ProjectByProject } from "./helpers/runner/project-sequencer.ts";
import { isRelease } from "./helpers/runner/scope.ts";

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
  // Modules that read the configuration are tested with the sandbox enabled.
  env: { SANDBOX: "on" },
  // These tests measure no time, so a busy machine may be slow.
  testTimeout: 240_000,
  hookTimeout: 300_000,
  setupFiles: ["tests/helpers/runner/file-cpu.ts"],
};

/**
 * Every rule is tested on one engine: PostgreSQL if a server answers, else PGlite. Tests run on both if the engine is their subject: its
 * files, values, transactions and prepared statements. Before a release, all run on both.
 */
const ON_BOTH = {
  provider: [
    "booking/scheduled-jobs",
    "denticare/move-by-link",
    "payment/order",
    "shared/query-batching",
    "shared/named-statements",
    "shared/prepared-query",
    "shared/app-secret",
  ],
  routes: ["web/encryption-at-rest", "web/time-zone"],
};

/** Tests that start in a data folder, which is slowest to create. They get a copy of one. */
const IN_FOLDER = { provider: [], routes: ["sign-in/own-backend", "web/move-to-postgresql"] };

const filesOf = (names: Record<string, string[]>) =>
  Object.entries(names).flatMap(([folder, own]) =>
    own.map((name) => `tests/${folder}/${name}.test.ts`),
  );

/** Long tests. Each names the shorter test that fails for the same fault. */
const onlyInRelease = isRelease ? [] : ["tests/**/*.release.test.ts"];

/** Built modules are cached for the workers only. vitest 4.1 cannot report an error in a global set-up with cached modules. */
const cachedForWorkers: Plugin = {
  name: "cached-for-workers",
  configureVitest({ experimental_defineCacheKeyGenerator: keyOf }) {
    keyOf(({ environment }) => (environment.name === "__vitest__" ? false : undefined));
  },
};

/** A project starts its own workers, so few projects are cheaper: one for each engine. */
const onEngines: TestProjectConfiguration[] = engines.map((engine) => {
  const second = engine.postgres === null && postgres !== null;
  return {
    plugins: [cachedForWorkers],
    test: {
      ...shared,
      // Test files share workers but have separate databases and portals. A fresh load of the app for every file would take a third of
      // the time.
      isolate: false,
      name: engine.name,
      include:
        second && !isRelease
          ? [...filesOf(ON_BOTH), ...filesOf(IN_FOLDER)]
          : ["provider", "sandbox", "routes"].map((folder) => `tests/${folder}/**/*.test.ts`),
      exclude: [...onlyInRelease, ...(engine.postgres === null ? [] : filesOf(IN_FOLDER))],
      provide: { postgres: engine.postgres, server: postgres },
      globalSetup: [
        "tests/helpers/database/provider-setup.ts",
        "tests/helpers/portal/routes-setup.ts",
      ],
      // The built app runs as Node would run it.
      server: { deps: { external: [/\/build\/index\.js$/] } },
    },
  };
});

export default defineConfig({
  test: {
    // One more than two cores: a file that waits for a process or a timeout leaves its core to another.
    maxWorkers: 3,
    sequence: { sequencer: ProjectByProject },
    // A file is compiled once for all projects, and again only when it has changed.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/test-modules" },
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          isolate: false,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
        },
      },
      ...onEngines,
    ],
  },
});
