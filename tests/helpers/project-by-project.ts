/**
 * The order of the test files: project by project, since a worker starts anew for every file of another project than its last one's; the
 * largest project first, and in each the files first that wait more than they work, so that no core stands idle at the end.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

const PROJECTS = ["routes-postgresql", "routes-pglite", "provider-postgresql", "provider-pglite"];
const LONG =
  /every-outage|whose-pages|lost-connection|public-faults|web\/process|issuer-outage|change-the-secret|cut-routes|operate|booking-races/;

const place = ({ project: { name } }: TestSpecification) =>
  PROJECTS.includes(name) ? PROJECTS.indexOf(name) : PROJECTS.length;
const isShort = ({ moduleId }: TestSpecification) => Number(!LONG.test(moduleId));

export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort(
      (one, other) =>
        place(one) - place(other) ||
        one.project.name.localeCompare(other.project.name) ||
        isShort(one) - isShort(other),
    );
  }
}
