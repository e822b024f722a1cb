// npm test: everything that is checked, in the order in which it fails fastest. The last line counts all tests together.
// npm run check (--quick) stops after the unit tests. --timings also prints the slowest test files.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { findBadSubjects } from "./commit-messages.mjs";
import { buildIfStale, checkNode, installMissing, run } from "./setup.mjs";
import {
  browserResults,
  countsOf,
  failuresOf,
  unitResults,
  whereTimeGoes,
} from "./test-results.mjs";

const quick = process.argv.includes("--quick");
// Outside the folder of the browsers' traces, because Playwright empties it.
const VITEST = ".cache/vitest.json";
const DATABASES = "./tests/helpers/database/drop-databases-reporter.ts";
const TYPES = ".cache/types.json";
const BROWSERS = ".cache/browsers.json";
const SCREENS = ".cache/browsers.log";
const phases = [];

checkNode();
phase("install", installMissing);
for (const report of [VITEST, BROWSERS]) rmSync(report, { force: true });
const badSubjects = findBadSubjects();
if (badSubjects.length > 0) {
  console.error(badSubjects.join("\n"));
  process.exit(1);
}
await phase("types, style and build", async () => {
  const typed = beside(["tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", TYPES]);
  run("npx", ["biome", "check", "app", "tests"]);
  buildIfStale();
  if (!(await typed)) process.exit(1);
});
const chromium = quick ? "" : phase("chromium", findChromium);
// Side by side: where one waits, the other uses its core.
const wentWell = await Promise.all([
  phase("unit, provider and route tests", vitest),
  quick || phase("browsers", browsers),
]);
if (!quick) console.log(readFileSync(SCREENS, "utf8"));

const files = [...unitResults(VITEST), ...(quick ? [] : browserResults(BROWSERS))];
if (["--timings", "--where-time-goes"].some((flag) => process.argv.includes(flag)))
  console.log(whereTimeGoes(phases, files));
for (const failure of failuresOf(files)) console.log(failure);
const counts = countsOf(files);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
const succeeded = wentWell.every(Boolean);
if (!succeeded && counts.failed === 0)
  console.log('FAILED outside a test: search the output above for "Unhandled Errors"');
process.exit(succeeded ? 0 : 1);

function phase(name, work) {
  const begun = performance.now();
  const ended = () => phases.push({ name, seconds: (performance.now() - begun) / 1000 });
  const result = work();
  if (result instanceof Promise) return result.finally(ended);
  ended();
  return result;
}

/** Runs on the other core. @returns whether it went well. */
function beside(words, output = "inherit", environment = {}) {
  const env = { ...process.env, ...environment };
  const child = spawn("npx", words, { stdio: ["ignore", output, output], env });
  return new Promise((resolve) => child.once("exit", (status) => resolve(status === 0)));
}

function vitest() {
  const only = quick ? ["--project", "unit"] : [];
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST}`];
  report.push(`--reporter=${DATABASES}`);
  return beside(["vitest", "run", "--config", "tests/vitest.config.ts", ...report, ...only]);
}

/** Starts the browser tests. Their output is shown once the other tests have ended. */
function browsers() {
  const words = ["playwright", "test", "--config", "tests/playwright.config.ts"];
  return beside(words, openSync(SCREENS, "w"), {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSERS,
  });
}

/** Finds a Chromium: CHROMIUM_PATH, the system's (the headless shell starts faster), Debian's package, or Playwright's own. */
function findChromium() {
  const places = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
  const found = () => process.env.CHROMIUM_PATH || places.find((place) => existsSync(place));
  if (found()) return found();
  installDebianChromium();
  if (found()) return found();
  run("npx", ["playwright", "install", "--with-deps", "--only-shell", "chromium"]);
  return "";
}

function installDebianChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", [...args, "-qq"], { stdio: "inherit", env }).status;
  apt("update");
  if (apt("install", "-y", "chromium-headless-shell") !== 0) apt("install", "-y", "chromium");
}
