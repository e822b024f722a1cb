import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parseSource } from "../helpers/files/parsed-source";

/*
 * A function should fit on one screen and take few parameters. A longer one gives the reason in the comment directly above it:
 * "Exempt from the size limit: …".
 */

const MAX_LINES = 60;
const MAX_PARAMETERS = 4;

const APP = path.resolve(import.meta.dirname, "../../app");
const modules = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);

function commentAbove(node: ts.Node, text: string): string {
  const statement = ts.findAncestor(
    node,
    (one) => ts.isStatement(one) || ts.isClassElement(one) || ts.isPropertyAssignment(one),
  );
  const ranges = ts.getLeadingCommentRanges(text, (statement ?? node).getFullStart()) ?? [];
  return ranges.map(({ pos, end }) => text.slice(pos, end)).at(-1) ?? "";
}

function tooBig(file: string, text: string): string[] {
  const source = parseSource(file, text);
  const lineOf = (place: number) => source.getLineAndCharacterOfPosition(place).line;
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      const parameters = node.parameters.length;
      const why = commentAbove(node, text);
      const isExempt = /Exempt from the size limit: ./.test(why);
      const place = `${file}:${lineOf(node.getStart()) + 1}`;
      if (lines > MAX_LINES && !isExempt) found.push(`${place}: ${lines} lines`);
      if (parameters > MAX_PARAMETERS && !isExempt)
        found.push(`${place}: ${parameters} parameters`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("no function is longer than 60 lines or takes more than four parameters, unless a comment says why", () => {
  const found = modules.flatMap((file) => tooBig(file, readFileSync(path.join(APP, file), "utf8")));
  expect(found).toEqual([]);
});

test("the check finds functions that are too long or take too many parameters", () => {
  const body = "\n".repeat(MAX_LINES);
  expect(tooBig("one.ts", `function one() {${body}}`)).toEqual(["one.ts:1: 61 lines"]);
  expect(
    tooBig("one.ts", `/** Exempt from the size limit: a list. */\nfunction one() {${body}}`),
  ).toEqual([]);
  expect(tooBig("one.ts", "const one = (a, b, c, d, e) => a;")).toEqual(["one.ts:1: 5 parameters"]);
});
