import { expect, test } from "vitest";
import { routeFiles } from "../helpers/pages/route-files";

test("every page that runs scripts has the bars under the header", () => {
  const both = routeFiles.filter(
    ({ source }) => /scripts: true/.test(source) && /bare: true/.test(source),
  );
  expect(both.map(({ name }) => name)).toEqual([]);
});
