// npm run bench, npm run page-weight, npm run chaos: measures the built portal and prints the figures.
// `npm run bench -- optimisations` runs the measurement of that name alone.
import { existsSync } from "node:fs";
import { buildIfStale, checkNode, installMissing, run } from "./setup.mjs";

const [what, ...asked] = process.argv.slice(2);
checkNode();
installMissing();
buildIfStale();
process.env.MEASURE = asked.join(" ");
const [named] = asked;
const isNamed = named !== undefined && existsSync(`tests/bench/${named}.measure.ts`);
const file = isNamed ? `/${named}.measure` : `/${what}.`;
run("npx", ["vitest", "run", "--config", "tests/bench/vitest.config.ts", file]);
