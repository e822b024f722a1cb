// npm start: the whole portal on this machine, with everything embedded and sample data loaded.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { startEnvironment } from "./start-environment.mjs";
import { ENVIRONMENT, nodeFlags } from "./memory-settings.mjs";
import { buildIfStale, checkNode, installMissing } from "./setup.mjs";
import { supervise } from "./supervise.mjs";

checkNode();
installMissing();
buildIfStale();

const { address, environment, warning } = startEnvironment(process.env);
if (warning) console.log(warning);
const stop = supervise({
  start: () =>
    spawn(process.execPath, [...nodeFlags(), ".run/serve.mjs"], {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: { ...ENVIRONMENT, ...environment },
    }),
  onReady: announce,
  onEnd: (code) => process.exit(code),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));

function announce() {
  console.log(`\nThe portal is at ${address}`);
  if (environment.SAMPLE_DATA === "on") console.log(sampleSignIns());
  if (environment.SANDBOX !== "on" || environment.API_BASE_URL) return;
  console.log(`Messages that would be sent arrive at ${address}/sandbox/inbox`);
  console.log(`Everything that is pretended is listed at ${address}/sandbox\n`);
}

/** The table of sample sign-ins stands in README, once. */
function sampleSignIns() {
  const [, table = ""] =
    /<!-- sample sign-ins -->\n([\s\S]*?)<!-- \/sample sign-ins -->/.exec(
      readFileSync("README.md", "utf8"),
    ) ?? [];
  return `Sample sign-ins (a mobile number gets its code in the inbox):\n${table.trim()}`;
}
