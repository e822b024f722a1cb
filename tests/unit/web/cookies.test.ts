import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const article = (folder: string) =>
  readFileSync(`app/content/${folder}/07-special-situations/06-cookies.md`, "utf8");

const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);

/** Names of the cookies that the source creates. One that ends in a value, such as "return-to-…", counts without it. */
const names = [
  ...new Set(
    sources.flatMap((file) =>
      [
        ...readFileSync(path.join("app", file), "utf8").matchAll(
          /(?:createTextCookie|nameHostCookie)\(\s*["`]([a-z-]+?)-?(?:["]|\$\{)/g,
        ),
      ].map(([, name]) => name as string),
    ),
  ),
];

test.each(["help", "help.zh", "help.ms", "help.ta"])("%s lists every cookie", (folder) => {
  const text = article(folder);
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !text.includes(`**${name}**`))).toEqual([]);
});
