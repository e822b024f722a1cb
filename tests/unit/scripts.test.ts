import { expect, test } from "vitest";
import { routeFiles } from "../helpers/route-files";

test("every page that runs scripts has the bars under the header, with the one of a new version", () => {
  const both = routeFiles.filter(
    ({ source }) => /scripts: true/.test(source) && /bare: true/.test(source),
  );
  expect(both.map(({ name }) => name)).toEqual([]);
});
