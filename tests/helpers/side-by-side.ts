/** The order of the test files: one project after another would leave one portal idle while the other is the only one that works. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const projectOf = (file: TestSpecification) => file.project.name;
const isRoutes = (project: string) => project.startsWith("routes-");

/** Route tests take turns between the engines, each of which has a portal of its own; everything else stays in vitest's order. */
export class SideBySide extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const portals = [...new Set(sorted.map(projectOf).filter(isRoutes))];
    const engines = portals.map((name) => sorted.filter((file) => projectOf(file) === name));
    const others = sorted.filter((file) => !isRoutes(projectOf(file)));
    const longest = Math.max(0, ...engines.map((list) => list.length));
    const turns = Array.from({ length: longest }, (_, turn) =>
      engines.flatMap((list) => list.slice(turn, turn + 1)),
    );
    return [...turns.flat(), ...others];
  }
}
