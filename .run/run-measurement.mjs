// npm run bench, npm run weigh, npm run accidents: measures the built portal and prints the figures.
import { buildIfStale, checkNode, installMissing, run } from "./setup.mjs";

const [what, ...asked] = process.argv.slice(2);
checkNode();
installMissing();
buildIfStale();
process.env.MEASURE = asked.join(" ");
run("npx", ["vitest", "run", "--config", "tests/bench/vitest.config.ts", `/${what}.`]);
