/** Screens join facts with the marks of the page's language, which are full-width and without spaces in Chinese. */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const { listScreens } = await import(path.resolve(".run/languages/sentences.mjs"));

/** Screens with an address or a section that is in English in each language. */
const ENGLISH_PARTS = [
  "features/check-in/door-poster.tsx",
  "features/health/doctor-note.tsx",
  "features/shop/programme-sections.tsx",
  "features/shop/singapore-map.tsx",
  "routes/counter/counter.agreement-slip.tsx",
  "routes/people/profile/profile.photo.tsx",
  "routes/registration/register-service.your-address.tsx",
  // The minutes and seconds of a countdown.
  "ui/blocks/countdown.tsx",
];

/** Lists the lone marks in JSX, and the separators of joined texts. */
function findMarks(source: string): string[] {
  const found: string[] = [];
  const isMark = (text: string) => /^\s*[:;,.()]\s*$/.test(text);
  const isSeparator = ({ parent, text }: ts.StringLiteral) =>
    (ts.isCallExpression(parent) &&
      / $/.test(text) &&
      /\.join$/.test(parent.expression.getText())) ||
    ts.isConditionalExpression(parent) ||
    ts.isJsxExpression(parent);
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && isMark(node.text)) found.push(node.text.trim());
    if (ts.isStringLiteral(node) && isMark(node.text) && isSeparator(node))
      found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test("a screen has no punctuation of its own between two facts", () => {
  const found = (listScreens() as string[]).filter(
    (screen) => findMarks(readFileSync(path.join("app", screen), "utf8")).length > 0,
  );
  expect(found).toEqual(ENGLISH_PARTS);
});

test.each([
  ["<p>{place}, <b>{address}</b></p>", [","]],
  ["<h2>{title} ({count})</h2>", ["(", ")"]],
  ['<p>{names.join(", ")}</p>', [","]],
  ['<p>{isFirst ? null : ". "}</p>', ["."]],
  ["<p>{title}{marks.colon}{count}</p>", []],
])("the check finds the marks in %s", (code, marks) => {
  expect(findMarks(code)).toEqual(marks);
});
