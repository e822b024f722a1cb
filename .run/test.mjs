// npm test: what a change can break, in the order in which it fails fastest. The last line counts all tests together.
// npm run check (--quick) stops after the unit tests. npm run test:release (--release) runs the long tests and the measurements too.
// --where-time-goes prints CPU seconds and the slowest test files.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { findBadSubjects } from "./commit-messages.mjs";
import { canMeasureCpu, minus, readEndedChildren, readPostgres } from "./cpu-time.mjs";
import { RELEASE_RUNS } from "./release-runs.mjs";
import { buildIfStale, checkNode, installMissing, run } from "./setup.mjs";
import { browserResults, countsOf, failuresOf, unitResults } from "./test-results.mjs";
import { whereTimeGoes } from "./where-time-goes.mjs";

const has = (flag) => process.argv.includes(flag);
const quick = has("--quick");
const release = has("--release");
// Outside the folder of the browsers' traces, because Playwright empties it.
const VITEST = ".cache/vitest.json";
const DATABASES = "./tests/helpers/database/drop-databases-reporter.ts";
const TYPES = ".cache/types.json";
const BROWSERS = ".cache/browsers.json";
const CPU_LOG = ".cache/cpu.jsonl";
const phases = [];
const environment = {
  ...process.env,
  CPU_LOG,
  ...(release && { TEST_SCOPE: "release" }),
};

checkNode();
const postgresBefore = readPostgres();
await phase("install", installMissing);
for (const report of [VITEST, BROWSERS, CPU_LOG]) rmSync(report, { force: true });
const badSubjects = findBadSubjects();
if (badSubjects.length > 0) {
  console.error(badSubjects.join("\n"));
  process.exit(1);
}
await phase("types, style and build", async () => {
  const typed = command("tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", TYPES);
  run("npx", ["biome", "check", "app", "tests"]);
  buildIfStale();
  if (!(await typed)) process.exit(1);
});
const chromium = quick ? "" : await phase("chromium", findChromium);
const wentWell = [await phase("unit, provider and route tests", vitest)];
if (!quick) wentWell.push(await phase("browsers", browsers));
if (release)
  for (const { name, words, env } of RELEASE_RUNS)
    wentWell.push(await phase(name, () => spawned(words[0], words.slice(1), env)));

const files = [...unitResults(VITEST), ...(quick ? [] : browserResults(BROWSERS))];
if (has("--where-time-goes"))
  console.log(whereTimeGoes(phases, files, CPU_LOG, minus(readPostgres(), postgresBefore)));
for (const failure of failuresOf(files)) console.log(failure);
const counts = countsOf(files);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
const succeeded = wentWell.every(Boolean);
if (!succeeded && counts.failed === 0)
  console.log('FAILED outside a test: search the output above for "Unhandled Errors"');
process.exit(succeeded ? 0 : 1);

async function phase(name, work) {
  const [begun, cpu] = [performance.now(), readEndedChildren()];
  const result = await work();
  phases.push({
    name,
    seconds: (performance.now() - begun) / 1000,
    cpu: canMeasureCpu ? minus(readEndedChildren(), cpu) : null,
  });
  return result;
}

/** Runs in parallel with this process. @returns whether it succeeded */
function spawned(program, words, more = {}) {
  const env = { ...environment, ...more };
  const child = spawn(program, words, { stdio: ["ignore", "inherit", "inherit"], env });
  return new Promise((resolve) => child.once("exit", (status) => resolve(status === 0)));
}

function command(...words) {
  return spawned("npx", words);
}

function vitest() {
  const only = quick ? ["--project", "unit"] : [];
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST}`];
  report.push(`--reporter=${DATABASES}`);
  return command("vitest", "run", "--config", "tests/vitest.config.ts", ...report, ...only);
}

function browsers() {
  return spawned("npx", ["playwright", "test", "--config", "tests/playwright.config.ts"], {
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
