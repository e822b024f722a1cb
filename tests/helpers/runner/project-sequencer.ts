/**
 * Orders the test files project by project, since a worker restarts for a file of another project. Projects on a server come first, so
 * that their databases are dropped during the rest (drop-databases-reporter.ts). The provider's files come before those of the portal's
 * routes, whose settings stay in the worker. Files that mostly wait come first, so that no core is idle at the end.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const PROJECTS = ["postgresql", "pglite"];
const LONG =
  /web\/process|web\/authorisation|provider-faults|identity-providers|operate|booking-races/;

const place = ({ project: { name } }: TestSpecification) =>
  PROJECTS.includes(name) ? PROJECTS.indexOf(name) : PROJECTS.length;
const isOfRoutes = ({ moduleId }: TestSpecification) => Number(moduleId.includes("/tests/routes/"));
const isShort = ({ moduleId }: TestSpecification) => Number(!LONG.test(moduleId));

export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort(
      (one, other) =>
        place(one) - place(other) ||
        one.project.name.localeCompare(other.project.name) ||
        isOfRoutes(one) - isOfRoutes(other) ||
        isShort(one) - isShort(other),
    );
  }
}
