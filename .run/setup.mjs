// Makes a fresh clone ready: packages installed when the lock file changed, app built when a source changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const INSTALLED = "node_modules/.package-lock.json";
const STAMP = "build/.sources";

export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (status !== 0) {
    console.error(`\n${command} ${args.join(" ")} ended with ${signal ?? status}`);
    process.exit(status ?? 1);
  }
}

export function checkNode() {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const oldest = engines.node.replace(">=", "");
  if (process.versions.node.localeCompare(oldest, "en", { numeric: true }) >= 0) return;
  console.error(`Node ${oldest} or newer is required, found ${process.version}.`);
  process.exit(1);
}

export function installMissing() {
  const current =
    existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync("package-lock.json").mtimeMs;
  // The lock file decides the versions and stays unchanged. `npm ci` is no option: it refuses a lock file without other systems'
  // binaries. Development packages are installed for any NODE_ENV, because they contain the compiler.
  if (!current) run("npm", ["install", "--no-save", "--include=dev", "--loglevel=error"]);
}

export function buildIfStale() {
  const sources = fingerprint([
    ".run",
    "app",
    "public",
    "remix.config.js",
    "tailwind.config.ts",
    "tsconfig.json",
    "package.json",
    "package-lock.json",
  ]);
  const built =
    existsSync(STAMP) && existsSync("build/index.js") && readFileSync(STAMP, "utf8") === sources;
  if (built) return;
  // On a busy machine the compiler's process has crashed before. Further tries distinguish that from a mistake in the code.
  if (!build() && !build() && !build()) process.exit(1);
  writeFileSync(STAMP, sources);
}

function build() {
  rmSync(STAMP, { force: true });
  rmSync("build/index.js", { force: true });
  // Remix loads Vite without using it, and a newcomer would read its warning as an error.
  const env = { ...process.env, VITE_CJS_IGNORE_WARNING: "true" };
  const { status } = spawnSync("npm", ["run", "--silent", "build"], { stdio: "inherit", env });
  return status === 0 && existsSync("build/index.js");
}

function fingerprint(places) {
  const hash = createHash("sha256");
  for (const file of places.flatMap(filesIn).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesIn(place) {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.startsWith(path.join("public", "build")));
}
