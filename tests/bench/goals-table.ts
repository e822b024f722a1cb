/** Prints the last lines of the bench: all goals next to the measured values of all files. */
import os from "node:os";
import type { Reporter, TestModule } from "vitest/node";
import { type GoalResults, rowsOf } from "./goals";

export default class GoalsTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const found: GoalResults = {};
    for (const module of modules)
      for (const test of module.children.allTests()) Object.assign(found, test.meta().found);
    const rows = rowsOf(found);
    if (rows.length === 0) return;
    console.info(`${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}`);
    console.table(rows);
    const missed = rows.filter(({ goal }) => goal !== "met").length;
    console.info(missed === 0 ? `all ${rows.length} goals met` : `${missed} goals missed`);
  }
}
