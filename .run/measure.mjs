// npm run bench, npm run weigh: measures the built portal and prints the figures.
import { buildIfStale, checkNode, installMissing, run } from "./prepare.mjs";

const [what] = process.argv.slice(2);
checkNode();
installMissing();
buildIfStale();
run("npx", ["vitest", "run", "--config", "tests/bench/vitest.config.ts", `tests/bench/${what}.`]);
