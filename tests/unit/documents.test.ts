import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

const documents = [
  "README.md",
  ...readdirSync(path.join(ROOT, ".github"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.posix.join(".github", file)),
];

const textOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Anchors of a document's headings as GitHub writes them. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isBroken(document: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const place = file === "" ? document : path.posix.join(path.posix.dirname(document), file);
  if (!existsSync(path.join(ROOT, place))) return true;
  return anchor !== undefined && !anchorsOf(place).includes(anchor);
}

test.each(documents)("the links of %s lead to a file and a heading", (document) => {
  const targets = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to);
  const links = targets.filter((target) => !/^https?:/.test(target));
  expect(links.filter((target) => isBroken(document, target))).toEqual([]);
});

/* The changelog names files of earlier versions. */
test.each(documents.filter((file) => !file.endsWith("CHANGELOG.md")))(
  "the paths in %s exist",
  (document) => {
    const spans = [
      ...textOf(document).matchAll(/`((?:app|tests|\.run|\.ops|\.docker)\/[\w./$-]+)`/g),
    ];
    const paths = spans.map(([, span = ""]) => span.replace(/\.$/, ""));
    expect(paths.filter((span) => !existsSync(path.join(ROOT, span)))).toEqual([]);
  },
);

test("README has at most seven kilobytes", () => {
  expect(Buffer.byteLength(textOf("README.md"))).toBeLessThanOrEqual(7 * 1024);
});
