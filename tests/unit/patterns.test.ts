/** The regular expressions of the source must not cost more than the text is long, because visitors send text of any length. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

interface Found {
  place: string;
  pattern: RegExp;
}

function findPatterns(): Found[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("contract/openapi"))
    .flatMap((file) => {
      const text = readFileSync(path.join("app", file), "utf8");
      if (!text.includes("/")) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
      const found: Found[] = [];
      const visit = (node: ts.Node) => {
        if (ts.isRegularExpressionLiteral(node))
          found.push({ place: file, pattern: toRegExp(node.text) });
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

function toRegExp(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** Letters that patterns repeat, and those of the pattern itself. Each text ends with a letter that matches none of them. */
const UNITS = [
  "a",
  "A",
  "0",
  " ",
  "/",
  "-",
  ".",
  "_",
  "\n",
  "\t",
  ",",
  "<",
  "%",
  "=",
  "é",
  "a ",
  "a-",
  "a.",
  "0 ",
  "\r\n",
  "%2",
];
const END = "\u0001";
const LENGTH = 20_000;
/** A linear pattern takes a tenth of a millisecond for 20,000 letters, and a quadratic one more than 50. */
const SUSPICIOUS_MS = 10;
/** Four times the letters take a linear pattern four times as long, and a quadratic one sixteen times. */
const GROWTH = 8;

function measure({ pattern }: Found, text: string): number {
  const since = performance.now();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, "");
  else pattern.test(text);
  return performance.now() - since;
}

/** Measures five times. The shortest time has the least of other processes in it. */
const measureBest = (found: Found, text: string): number =>
  Math.min(...[0, 1, 2, 3, 4].map(() => measure(found, text)));

const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)) + END;

function isCostly(found: Found): boolean {
  const own = [...new Set(found.pattern.source.replace(/\\[a-zA-Z]|[[\](){}*+?^$|\\]/g, ""))];
  return [...UNITS, ...own].some((unit) => {
    if (measure(found, fill(unit, LENGTH)) < SUSPICIOUS_MS) return false;
    const whole = measureBest(found, fill(unit, LENGTH));
    if (whole < SUSPICIOUS_MS) return false;
    return whole > GROWTH * measureBest(found, fill(unit, LENGTH / 4));
  });
}

test("no pattern takes time that grows faster than the text", () => {
  const patterns = findPatterns();
  expect(patterns.length).toBeGreaterThan(300);
  const costly = patterns.filter(isCostly);
  expect(costly.map(({ place, pattern }) => `${place}: ${pattern}`)).toEqual([]);
});
