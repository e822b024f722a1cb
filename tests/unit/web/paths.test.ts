import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import * as paths from "../../../app/lib/paths";
import { parseSource } from "../../helpers/files/parsed-source";
import { routeFiles } from "../../helpers/pages/route-files";

const APP = path.resolve(import.meta.dirname, "../../../app");

/** Routes that are not screens: calls of other programs, and pages for all other URLs. */
const NOT_LINKED =
  /^(api|identity|sandbox)\.\$|^(healthz|readyz)\.|^(\$|cards\.\$|denticare\.\$|health-declaration\.\$|medical-history\.\$)\.tsx$/;

const addresses = Object.values(paths).flatMap((area) =>
  typeof area === "object" ? Object.values<string>(area) : [],
);

/** "$id" in a file name is ":id", and "$" matches the whole rest. */
const asPattern = (address: string) => address.replace(/\/\$(?=\/|$)/g, "/*").replaceAll("$", ":");

test("every screen has a path, and every path a screen", () => {
  const screens = routeFiles
    .filter(({ name }) => !NOT_LINKED.test(name))
    .map(({ pattern }) => asPattern(pattern));
  expect([...addresses].sort()).toEqual([...new Set(screens)].sort());
});

const firstSegments = new Set(addresses.flatMap((address) => address.split("/")[1] || []));

/** Checks if a text is a URL of the portal. "/" alone is the home page only. */
function isAddress(text: string): boolean {
  const [, first = ""] = /^\/([\w-]+)/.exec(text) ?? [];
  return firstSegments.has(first);
}

const unfilled = Object.values(paths).flatMap((area) =>
  typeof area === "object" ? Object.keys(area).filter((name) => isVaried(area, name)) : [],
);
/** Parsing every module takes seconds, and few contain these words. */
const WORTH_PARSING = new RegExp(`["'\`]/\\w|\\.(?:${unfilled.join("|")})\\b`);

/** Finds the URLs that a module writes as literals, and paths with parameters that it uses without filling them. */
function misses(file: string, source: string): string[] {
  const found: string[] = [];
  if (!WORTH_PARSING.test(source)) return found;
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : undefined;
    if (text !== undefined && isAddress(text)) found.push(`${file}: ${text}`);
    if (isUnfilled(node)) found.push(`${file}: ${node.getText()} is not filled in`);
    ts.forEachChild(node, visit);
  };
  visit(parseSource(file, source));
  return found;
}

/** Checks if a node is `paths.booking.term` outside of `paths.to(paths.booking.term, …)`. */
function isUnfilled(node: ts.Node): boolean {
  if (!ts.isPropertyAccessExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return false;
  const [area, name] = [node.expression.name.text, node.name.text];
  if (node.expression.expression.getText() !== "paths") return false;
  const known = (paths as unknown as Record<string, object>)[area];
  return known !== undefined && isVaried(known, name) && !isInTo(node);
}

function isVaried(area: object, name: string): boolean {
  return /[:*]/.test((area as Record<string, string>)[name] ?? "");
}

function isInTo(node: ts.Node): boolean {
  const above = node.parent;
  if (ts.isCallExpression(above)) return above.expression.getText() === "paths.to";
  return (ts.isConditionalExpression(above) || ts.isVariableDeclaration(above)) && isInTo(above);
}

const modules = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
  (file) =>
    /^(routes|features|web|ui)\/.*\.tsx?$|^(root|entry\.\w+)\.tsx$/.test(file) &&
    file !== "lib/paths.ts",
);

test("no module writes a portal URL as a literal", () => {
  const found = modules.flatMap((file) => misses(file, readFileSync(path.join(APP, file), "utf8")));
  expect(found).toEqual([]);
  expect(modules.length).toBeGreaterThan(400);
});

describe("the check for literal URLs", () => {
  test.each([
    'redirect("/profile")',
    "const to = `/appointment-list/$" + "{termId}`;",
    'const page = <Anchor to="/cards?all=yes">All</Anchor>;',
    "redirect(paths.booking.term)",
    "const to = open ? paths.booking.term : null;",
  ])("finds %s", (source) => {
    expect(misses("routes/any.tsx", source)).toHaveLength(1);
  });

  test.each([
    "redirect(paths.people.profile)",
    "redirect(paths.to(paths.booking.term, { termId }))",
    'const home = "/"; const type = "image/png"; const file = "/pictures/home.svg";',
  ])("ignores %s", (source) => {
    expect(misses("routes/any.tsx", source)).toEqual([]);
  });
});

test("a link encodes its parameters", () => {
  expect(paths.to(paths.booking.term, { termId: "a/b 1" })).toBe("/appointment-list/a%2Fb%201");
  expect(
    paths.to(paths.booking.termCalendar, { termId: "7", booking: "x&y", day: undefined }),
  ).toBe("/appointment-list/7/calendar?booking=x%26y");
  expect(paths.to(paths.help.answer, { category: "pay", "*": "refunds" })).toBe("/faq/pay/refunds");
  expect(paths.to(paths.payment.invoices, { page: 2 })).toBe("/invoice?page=2");
  expect(paths.to(paths.people.profile, {})).toBe("/profile");
});

test("a path does not compile without its parameters", () => {
  // @ts-expect-error which term?
  const link = () => paths.to(paths.booking.term, { booking: "1" });
  expect(link()).toBe("/appointment-list/?booking=1");
});
