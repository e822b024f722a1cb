import path from "node:path";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./helpers/engines.ts";

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

function onEngines(name: string, more: object): TestProjectConfiguration[] {
  return engines.map((engine) => ({
    test: {
      ...shared,
      ...more,
      name: `${name}-${engine.name}`,
      include: [`tests/${name}/**/*.test.ts`],
      provide: { postgres: engine.postgres },
    },
  }));
}

export default defineConfig({
  test: {
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: { ...shared, name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] },
      },
      { test: { ...shared, name: "sandbox", include: ["tests/sandbox/**/*.test.ts"] } },
      ...onEngines("provider", {}),
      ...onEngines("routes", { globalSetup: "tests/helpers/routes-setup.ts" }),
    ],
  },
});
