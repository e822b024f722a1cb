// npm test: everything that is checked, in the order in which it fails fastest.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { buildIfStale, checkNode, installMissing, run } from "./prepare.mjs";

const quick = process.argv.includes("--quick");

checkNode();
installMissing();
run("npx", ["tsc", "--noEmit"]);
run("npx", ["biome", "check", "app", "tests"]);
buildIfStale();
if (quick) {
  run("npx", ["vitest", "run", "--config", "tests/vitest.config.ts", "--project", "unit"]);
  process.exit(0);
}
run("npx", ["vitest", "run", "--config", "tests/vitest.config.ts"]);
run("npx", ["playwright", "test", "--config", "tests/playwright.config.ts"], {
  env: { ...process.env, CHROMIUM_PATH: findChromium() },
});

/** A Chromium: the one named, the system's, Debian's package, or Playwright's own. */
function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const system = "/usr/bin/chromium";
  if (!existsSync(system)) installDebianChromium();
  if (existsSync(system)) return system;
  run("npx", ["playwright", "install", "--with-deps", "chromium"]);
  return "";
}

function installDebianChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env: environment });
  spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], {
    stdio: "inherit",
    env: environment,
  });
}
