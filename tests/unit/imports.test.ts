import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/*
 * The house rules on imports (DESIGN section 3), read from the source of every module under app/.
 * A place is a folder of app/, or one of the few modules that stand beside the folders.
 */

type Place =
  | "lib"
  | "ui"
  | "contract"
  | "journeys"
  | "database"
  | "portal"
  | "provider"
  | "sandbox"
  | "routes"
  | "config"
  | "client"
  | "wiring";

const FOLDERS: readonly Place[] = [
  "lib",
  "ui",
  "contract",
  "journeys",
  "database",
  "portal",
  "provider",
  "sandbox",
  "routes",
];

const MAY_IMPORT: Record<Place, readonly Place[]> = {
  lib: [],
  ui: ["lib"],
  contract: ["lib"],
  journeys: ["contract", "lib"],
  database: ["lib", "config"],
  portal: ["contract", "journeys", "database", "lib", "config"],
  provider: ["contract", "database", "lib", "config"],
  sandbox: ["database", "lib", "config"],
  routes: ["ui", "journeys", "portal", "lib"],
  config: ["lib"],
  client: ["ui", "lib"],
  wiring: [...FOLDERS, "config", "wiring"],
};

/** Arrows that are free because nothing of them is left when the types are gone. */
const MAY_IMPORT_TYPES: Partial<Record<Place, readonly Place[]>> = { routes: ["contract"] };

/** Modules that stand beside the folders. root.tsx counts as a route. */
const BESIDE: Record<string, Place> = {
  "root.tsx": "routes",
  "config.server.ts": "config",
  "entry.client.tsx": "client",
  "entry.server.tsx": "wiring",
  "operate.server.ts": "wiring",
  "wiring.server.ts": "wiring",
};

/** Places a component may reach, so that Node's own modules need the ending .server there. */
const REACHED_BY_BROWSERS: readonly Place[] = ["lib", "ui", "contract", "journeys"];

const APP = path.resolve(import.meta.dirname, "../../app");

interface Import {
  from: string;
  specifier: string;
  typeOnly: boolean;
}

const modules = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));

const sources = new Map(modules.map((file) => [file, readFileSync(path.join(APP, file), "utf8")]));

/** The place of a file of app/ ("lib/money.ts") or of what an import names ("lib/money"). */
function placeOf(file: string): Place | undefined {
  const [folder = "", ...rest] = file.split("/");
  if (rest.length > 0) return FOLDERS.find((place) => place === folder);
  const named = Object.keys(BESIDE).find((name) => name === file || withoutEnding(name) === file);
  return named === undefined ? FOLDERS.find((place) => place === folder) : BESIDE[named];
}

function withoutEnding(file: string): string {
  return file.replace(/\.tsx?$/, "");
}

function readImports(from: string, source: string): Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node | undefined, typeOnly: boolean) => {
    if (node && ts.isStringLiteralLike(node)) found.push({ from, specifier: node.text, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, importsTypesOnly(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isCallExpression(node) && isImportCall(node)) add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(from, source, ts.ScriptTarget.Latest));
  return found;
}

function importsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  if (clause.name !== undefined || names === undefined || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly);
}

function isImportCall(call: ts.CallExpression): boolean {
  const { expression } = call;
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === "require")
  );
}

/** The file of app/ an import names, or undefined for a package. */
function targetOf({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith("~/")) return path.posix.normalize(specifier.slice(2));
  if (!specifier.startsWith(".")) return undefined;
  return path.posix.join(path.posix.dirname(from), specifier);
}

/** What is wrong with an import, in words; undefined when it is allowed. */
function complaint(one: Import): string | undefined {
  const target = targetOf(one);
  const from = placeOf(one.from);
  const arrow = `${one.from} imports ${one.specifier}`;
  if (from === undefined) return `${one.from} stands outside the folders of the house`;
  if (target === undefined) {
    const nodeOnly = one.specifier.startsWith("node:") && !one.typeOnly;
    const hidden = /\.server\.tsx?$/.test(one.from) || !REACHED_BY_BROWSERS.includes(from);
    return nodeOnly && !hidden ? `${arrow}: name the module .server` : undefined;
  }
  if (from === "routes" && target.endsWith(".css")) return undefined;
  const to = placeOf(target);
  if (to === undefined) return `${arrow}: outside the folders of the house`;
  if (to === from) return from === "routes" ? `${arrow}: routes never import routes` : undefined;
  if (MAY_IMPORT[from].includes(to)) return undefined;
  if (one.typeOnly && MAY_IMPORT_TYPES[from]?.includes(to)) return undefined;
  return `${arrow}: ${from} may not import ${to}`;
}

function complaintsAbout(from: string, source: string): string[] {
  return readImports(from, source).flatMap((one) => complaint(one) ?? []);
}

test("every import follows the table of the house", () => {
  expect([...sources].flatMap(([file, source]) => complaintsAbout(file, source))).toEqual([]);
});

test("only the configuration reads the environment", () => {
  const readers = [...sources].filter(([, source]) =>
    /process\.env\b|\benv\b.*["']node:process["']/.test(source),
  );
  expect(readers.map(([file]) => file).filter((file) => file !== "config.server.ts")).toEqual([]);
});

test.each([
  ["lib/money.ts", 'import { z } from "~/contract/order";'],
  ["lib/money.ts", 'export { config } from "../config.server";'],
  ["lib/token.ts", 'import { randomBytes } from "node:crypto";'],
  ["ui/button.tsx", 'import type { Order } from "~/contract/order";'],
  ["portal/session.server.ts", 'import "../provider/index";'],
  ["provider/orders/list.ts", 'const clock = await import("~/sandbox/clock");'],
  ["sandbox/bank.ts", 'import { order } from "~/contract/order";'],
  ["routes/cart.tsx", 'import { order, type Order } from "~/contract/order";'],
  ["routes/cart.tsx", 'import { connect } from "~/database/connect.server";'],
  ["routes/cart.tsx", 'import { loader } from "./invoice";'],
  ["routes/cart.tsx", 'import { config } from "~/config.server";'],
  ["root.tsx", 'import { provider } from "./provider";'],
  ["utils/thing.ts", 'import dayjs from "dayjs";'],
])("%s may not say %s", (file, source) => {
  expect(complaintsAbout(file, source)).toHaveLength(1);
});

test.each([
  ["lib/paynow-qr.ts", 'import { formatAmount } from "./money";'],
  ["lib/token.server.ts", 'import { randomBytes } from "node:crypto";'],
  ["ui/money.tsx", 'import { formatMoney } from "~/lib/money";'],
  ["portal/session.server.ts", 'import { config } from "~/config.server";'],
  ["routes/cart.tsx", 'import type { Order } from "~/contract/order";'],
  ["routes/cart.tsx", 'import { type Order } from "~/contract/order";'],
  ["routes/cart.tsx", 'import { Page } from "~/ui";'],
  ["root.tsx", 'import styles from "./styles.css";'],
  ["wiring.server.ts", 'import { provider } from "./provider";'],
  ["entry.server.tsx", 'import "./wiring.server";'],
])("%s may say %s", (file, source) => {
  expect(complaintsAbout(file, source)).toEqual([]);
});
