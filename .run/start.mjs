// npm start: the whole portal on this machine, with everything embedded and sample data loaded.
import { spawn } from "node:child_process";
import { ENVIRONMENT, nodeFlags } from "./memory-settings.mjs";
import { buildIfStale, checkNode, installMissing } from "./setup.mjs";
import { startEnvironment } from "./start-environment.mjs";
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
  if (environment.SAMPLE_DATA === "on") console.log("Sample sign-ins are in README.md");
  if (environment.SANDBOX !== "on" || environment.API_BASE_URL) return;
  console.log(`Messages arrive in the inbox at ${address}/sandbox/inbox`);
  console.log(`Simulated services are listed at ${address}/sandbox\n`);
}
