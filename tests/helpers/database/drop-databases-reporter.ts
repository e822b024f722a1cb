/**
 * Drops the databases of a project on the server once its last file has ended, in parallel with the next projects. Two hundred drops take
 * as long as thirty test files. The project's set-up drops the databases still in use at the end.
 */
import type { Reporter, TestModule, TestProject, TestSpecification } from "vitest/node";
import { dropUnusedLike } from "./database-server";

export default class DropDatabasesReporter implements Reporter {
  #filesLeft = new Map<string, number>();
  #underWay: Promise<unknown>[] = [];

  onTestRunStart(files: readonly TestSpecification[]): void {
    for (const { project } of files)
      this.#filesLeft.set(project.name, (this.#filesLeft.get(project.name) ?? 0) + 1);
  }

  onTestModuleEnd({ project }: TestModule): void {
    const left = (this.#filesLeft.get(project.name) ?? 0) - 1;
    this.#filesLeft.set(project.name, left);
    if (left === 0) this.#underWay.push(throwAway(project as TestProject));
  }

  async onTestRunEnd(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

async function throwAway(project: TestProject): Promise<void> {
  const { postgres, beginnings, portalBeginning } = project.getProvidedContext();
  if (!postgres) return;
  const names = [beginnings?.tables, beginnings?.sample, portalBeginning?.template];
  for (const name of names) if (name) await dropUnusedLike(postgres, name);
}
