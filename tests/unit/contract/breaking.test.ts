import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findBreakingChanges, listGuarantees } from "~/contract/breaking-changes";
import { buildOpenApi } from "~/contract/openapi";
import { contractVersion, versionChanges } from "~/contract/version";

const FOLDER = "app/contract/versions";
const now = listGuarantees(buildOpenApi());

/* `npm run contract` writes the promises of the newest version. It refuses to take one back, of this version or an earlier one. */
test("a backend built for this version stays compatible until the major version rises", async () => {
  const major = contractVersion.split(".")[0];
  const versions = existsSync(FOLDER)
    ? readdirSync(FOLDER).filter((name) => name.split(".")[0] === major)
    : [];
  for (const name of versions)
    expect(
      findBreakingChanges(readFileSync(`${FOLDER}/${name}`, "utf8").trim().split("\n"), now),
    ).toEqual([]);
  await expect(`${now.join("\n")}\n`).toMatchFileSnapshot(
    `../../../${FOLDER}/${contractVersion}.txt`,
  );
});

test("a reworded text is not a change for a backend", () => {
  const reworded = JSON.stringify(buildOpenApi(), (key, value) =>
    typeof value === "string" && /^(summary|description)$/.test(key) ? "Reworded." : value,
  );
  expect(listGuarantees(JSON.parse(reworded))).toEqual(now);
});

test("each version has a list of changes", () => {
  expect(versionChanges[contractVersion]).toBeTruthy();
});

const promised = [
  "orders.get is get /order/{id} by [token]",
  "orders.get answers .total integer needed",
  "orders.get answers .note string",
  "orders.pay is post /pay by [token]",
  "orders.pay sends .amount integer needed",
];
const changed = (from: string, to: string) =>
  promised.map((line) => (line === from ? to : line)).filter(Boolean);

test.each([
  ["a field that must be answered", [...promised, "orders.get answers .tax integer needed"]],
  [
    "another type",
    changed("orders.get answers .total integer needed", "orders.get answers .total string needed"),
  ],
  [
    "an optional field that must be there",
    changed("orders.get answers .note string", "orders.get answers .note string needed"),
  ],
  [
    "another address",
    changed("orders.pay is post /pay by [token]", "orders.pay is post /pays by [token]"),
  ],
  ["a field that is sent no more", changed("orders.pay sends .amount integer needed", "")],
  [
    "a call that must be there",
    [...promised, "orders.post is get /post by []", "orders.post is required"],
  ],
])("%s breaks a backend", (_what, after) => {
  expect(findBreakingChanges(promised, after)).toHaveLength(1);
});

test.each([
  ["a field that may be answered", [...promised, "orders.get answers .tax integer"]],
  [
    "a field that may be left out from now on",
    changed("orders.get answers .total integer needed", "orders.get answers .total integer"),
  ],
  ["a field that nobody reads any more", changed("orders.get answers .note string", "")],
  [
    "a needed part of an added field that may be missing",
    [
      ...promised,
      "orders.get answers .lines array",
      "orders.get answers .lines[] object",
      "orders.get answers .lines[].id string needed",
    ],
  ],
  ["a field that is sent besides", [...promised, "orders.pay sends .tip integer"]],
  [
    "an optional call",
    [...promised, "orders.post is get /post by []", "orders.post answers .sent integer needed"],
  ],
])("%s does not break a backend", (_what, after) => {
  expect(findBreakingChanges(promised, after)).toEqual([]);
});
