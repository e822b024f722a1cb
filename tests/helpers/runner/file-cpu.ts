/** Logs the CPU time of each test file with its child processes, for `npm test -- --where-time-goes`. Files of a worker run in turn. */
import { appendFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect } from "vitest";

const log = process.env.CPU_LOG;

if (log !== undefined) {
  const { minus, plus, readEndedChildren } = await import(path.resolve(".run/cpu-time.mjs"));
  const read = () => {
    const { user, system } = process.cpuUsage();
    return plus({ user: user / 1e6, system: system / 1e6 }, readEndedChildren());
  };
  const before = read();
  afterAll(() => {
    const file = path.relative(".", expect.getState().testPath ?? "");
    appendFileSync(log, `${JSON.stringify({ file, ...minus(read(), before) })}\n`);
  });
}
