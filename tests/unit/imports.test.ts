import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parseSource } from "../helpers/files/parsed-source";

/*
 * Import rules, read from the source of every module under app/: allowed imports, no cycles, and one owner for each table.
 * A place is a folder of app/, or one of the few modules next to the folders.
 */

type Place =
  | "lib"
  | "languages"
  | "ui"
  | "contract"
  | "database"
  | "server"
  | "web"
  | "features"
  | "provider"
  | "sandbox"
  | "routes"
  | "config"
  | "client"
  | "start";

const FOLDERS: readonly Place[] = [
  "lib",
  "languages",
  "ui",
  "contract",
  "database",
  "server",
  "web",
  "features",
  "provider",
  "sandbox",
  "routes",
  "config",
  "start",
];

const MAY_IMPORT: Record<Place, readonly Place[]> = {
  lib: [],
  languages: ["lib"],
  ui: ["lib", "languages"],
  contract: ["lib", "languages"],
  database: ["lib", "config"],
  server: ["lib"],
  web: ["contract", "database", "lib", "languages", "config"],
  features: ["web", "ui", "contract", "lib", "languages", "config"],
  provider: ["contract", "database", "lib", "languages", "config"],
  sandbox: ["database", "lib", "config"],
  routes: ["features", "web", "ui", "languages", "lib"],
  config: ["lib"],
  client: ["ui", "lib"],
  start: FOLDERS,
};

/** Arrows that are free because nothing of them is left when the types are gone. */
const MAY_IMPORT_TYPES: Partial<Record<Place, readonly Place[]>> = {
  routes: ["contract"],
  web: ["server"],
};

/** Modules that an area exports to other areas on purpose. All other modules of a feature serve that feature and the routes. */
const SHOWN_TO_FEATURES: readonly string[] = [
  "booking/freeze/freeze-words",
  "booking/appointments/arrival.server",
  "booking/next-step",
  "booking/service-card",
  "booking/slip-rows",
  "booking/appointments/calendar-marks",
  "booking/term.server",
  "booking/appointment-words",
  "booking/package-stages",
  "booking/package-words",
  "booking/place-words",
  "check-in/door.server",
  "check-in/forms",
  "check-in/posters.server",
  "check-in/state",
  "check-in/state.server",
  "counter/counter-shell.server",
  "denticare/customer/dental-next",
  "denticare/visitor/public-guard.server",
  "denticare/customer/my-denticare.server",
  "denticare/customer/next.server",
  "denticare/visitor/session.server",
  "denticare/format",
  "health/declaration",
  "health/declaration-rows",
  "help/tour.server",
  "payment/order/cancelled-packages",
  "payment/egiro/egiro.server",
  "payment/order/order-slip",
  "payment/order/order-totals",
  "payment/order/orders.server",
  "people/address/posted-address",
  "people/changed-records.server",
  "people/changed-since.server",
  "people/contact/contact-form",
  "people/death/closed-matters",
  "people/death/death-form",
  "people/correction/correction.server",
  "people/correction/correction-form",
  "people/linking/link-page.server",
  "people/profile/form-values",
  "people/profile/optional-answers",
  "people/profile/optional-questions",
  "people/profile/overview.server",
  "people/options",
  "people/profile/personal-details",
  "people/profile/personal-fields",
  "people/profile/profile-form.server",
  "people/profile/personal-locks.server",
  "registration/confirmation/confirm.server",
  "registration/choice/denticare.server",
  "registration/journey/draft.server",
  "registration/journey/shown-id-number.server",
  "registration/confirmation/rejection.server",
  "registration/confirmation/review-information",
  "registration/journey/steps",
  "shop/cancellation-sentences",
  "shop/cart-change.server",
  "shop/cart-lines",
  "shop/cart.server",
  "shop/denticare-by-appointment",
  "shop/weekly-words",
  "shop/catalogue.server",
  "shop/saved-cart.server",
  "sign-in/sign-in.server",
];

/** Modules next to the folders. root.tsx counts as a route. */
const BESIDE: Record<string, Place> = {
  "root.tsx": "routes",
  "check-config.server.ts": "start",
  "data.server.ts": "start",
  "entry.client.tsx": "client",
  "entry.server.tsx": "start",
  "listen.server.ts": "start",
  "operate.server.ts": "start",
  "start.server.ts": "start",
};

/** Places a component may reach, so that Node's own modules need the ending .server there. */
const REACHED_BY_BROWSERS: readonly Place[] = ["lib", "ui", "contract", "features"];

/** The schema files of a place outside the provider. All others belong to the provider. */
const TABLES_OF: Partial<Record<Place, RegExp>> = {
  web: /^database\/schema\/portal/,
  sandbox: /^database\/schema\/sandbox/,
  provider: /^database\/schema\/(?!portal|sandbox)/,
};

/** Rows that are written outside their area, with the reason. */
const WRITTEN_ELSEWHERE: Record<string, string> = {
  "check-in centre": "which printing of its doors' posters is good stands with a centre",
  ...Object.fromEntries(
    ["order", "agreement", "packageCancellation", "egiroArrangement", "card"]
      .concat(["sessionBooking", "dentalAppointment", "medicalHistory", "waitingPlace"])
      .map((table) => [
        `people ${table}`,
        "what was done for a person at a counter goes to the account that links the record",
      ]),
  ),
  "people correction": "what somebody asked to correct goes with the right to act for the person",
  "people cartItem": "what was about to be bought for somebody goes with the right to act for them",
};

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

/**
 * Finds the place of a file.
 *
 * @param file a path in app/ ("lib/money.ts"), or the target of an import ("lib/money")
 */
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
  visit(parseSource(from, source));
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

/**
 * Resolves an import.
 *
 * @returns the file of app/, or undefined for a package
 */
function targetOf({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith("~/")) return path.posix.normalize(specifier.slice(2));
  if (!specifier.startsWith(".")) return undefined;
  return path.posix.join(path.posix.dirname(from), specifier);
}

/**
 * Describes a forbidden import.
 *
 * @returns the complaint, or undefined if the import is allowed
 */
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
  if (to === from && from === "routes") return `${arrow}: routes never import routes`;
  if (to === from && from === "features" && areaOf(one.from) !== areaOf(target)) {
    const shown = SHOWN_TO_FEATURES.includes(withoutEnding(target).replace("features/", ""));
    return shown ? undefined : `${arrow}: the area does not show it to others`;
  }
  if (to === from) return undefined;
  const tables = TABLES_OF[from];
  if (tables && target.startsWith("database/schema/") && !tables.test(target))
    return `${arrow}: another's tables`;
  if (MAY_IMPORT[from].includes(to)) return undefined;
  if (one.typeOnly && MAY_IMPORT_TYPES[from]?.includes(to)) return undefined;
  return `${arrow}: ${from} may not import ${to}`;
}

/**
 * Finds the area of a file. "provider/booking/term/terms.ts" is in the area "provider/booking".
 *
 * @returns the area, or null for files next to the areas
 */
function areaOf(file: string): string | null {
  const [place = "", area = "", ...rest] = file.split("/");
  return ["features", "provider"].includes(place) && rest.length > 0 ? `${place}/${area}` : null;
}

/**
 * Finds the cycles of a graph.
 *
 * @returns each cycle as one of its paths
 */
function circlesOf(arrows: Map<string, Set<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (at: string, way: readonly string[]): void => {
    if (way.includes(at)) {
      found.push([...way.slice(way.indexOf(at)), at].join(" > "));
      return;
    }
    if (done.has(at)) return;
    for (const next of arrows.get(at) ?? []) walk(next, [...way, at]);
    done.add(at);
  };
  for (const start of arrows.keys()) walk(start, []);
  return found;
}

/** Edges from module to module, each name with its extension. */
const arrows = [...sources].flatMap(([from, source]) =>
  readImports(from, source).flatMap((one) => {
    const target = targetOf(one);
    const to = target && ["", ".ts", ".tsx", "/index.ts"].find((end) => sources.has(target + end));
    return target === undefined || to === undefined ? [] : [{ from, to: target + to }];
  }),
);

function graphOf(pairs: readonly { from: string | null; to: string | null }[]) {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of pairs)
    if (from !== null && to !== null && from !== to)
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

function complaintsAbout(from: string, source: string): string[] {
  return readImports(from, source).flatMap((one) => complaint(one) ?? []);
}

test("every import follows the table of allowed imports", () => {
  expect([...sources].flatMap(([file, source]) => complaintsAbout(file, source))).toEqual([]);
});

test("no imports form a cycle between modules or areas", () => {
  expect(circlesOf(graphOf(arrows))).toEqual([]);
  const areas = arrows.map(({ from, to }) => ({ from: areaOf(from), to: areaOf(to) }));
  expect(circlesOf(graphOf(areas))).toEqual([]);
});

test("every module that an area exports is used by another area", () => {
  const used = arrows
    .filter(({ from, to }) => areaOf(from)?.startsWith("features/") && areaOf(from) !== areaOf(to))
    .map(({ to }) => withoutEnding(to).replace("features/", ""));
  expect(SHOWN_TO_FEATURES.filter((shown) => !used.includes(shown))).toEqual([]);
});

test("only one area writes to a table of the provider", () => {
  const writers = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const area = areaOf(file)?.replace("provider/", "");
    if (!file.startsWith("provider/") || area === undefined) continue;
    for (const [, table = ""] of source.matchAll(
      /(?:\.(?:insert|update|delete)|createManagedTable)\((\w+)[,)]/g,
    ))
      if (!(`${area} ${table}` in WRITTEN_ELSEWHERE))
        writers.set(table, (writers.get(table) ?? new Set()).add(area));
  }
  const shared = [...writers].filter(([, areas]) => areas.size > 1);
  expect(shared.map(([table, areas]) => `${table}: ${[...areas].join(", ")}`)).toEqual([]);
  expect(writers.size).toBeGreaterThan(40);
});

test("only app/server and entry.server run an HTTP server or a renderer", () => {
  const users = [...sources].flatMap(([file, source]) => {
    const isServer = file.startsWith("server/") || file === "entry.server.tsx";
    const values = readImports(file, source).filter(({ typeOnly }) => !typeOnly);
    const isUser = values.some(({ specifier }) =>
      /^(node:http|react-dom\/server)$/.test(specifier),
    );
    return !isServer && (isUser || /\bcreateRequestHandler\b/.test(source)) ? [file] : [];
  });
  expect(users).toEqual([]);
});

test("only the configuration reads the environment", () => {
  const readers = [...sources].filter(([, source]) =>
    /process\.env\b|\benv\b.*["']node:process["']/.test(source),
  );
  expect(
    readers.map(([file]) => file).filter((file) => file !== "config/config.server.ts"),
  ).toEqual([]);
});

test.each([
  ["lib/money.ts", 'import { z } from "~/contract/order";'],
  ["lib/money.ts", 'export { config } from "../config/config.server";'],
  ["lib/token.ts", 'import { randomBytes } from "node:crypto";'],
  ["ui/text/button.tsx", 'import type { Order } from "~/contract/order";'],
  ["server/http/http-server.server.ts", 'import { config } from "~/config/config.server";'],
  [
    "server/http/http-server.server.ts",
    'import { readSession } from "~/web/session/session.server";',
  ],
  ["web/session/session.server.ts", 'import "~/provider/open";'],
  ["web/session/session.server.ts", 'import { cart } from "~/features/shop/cart.server";'],
  ["web/session/session.server.ts", 'import { cart } from "~/database/schema/cart";'],
  ["ui/text/button.tsx", 'import { cart } from "~/features/shop/cart-forms";'],
  ["features/shop/cart.server.ts", 'import { draft } from "../health/kept-form.server";'],
  ["features/shop/cart.server.ts", 'import { session } from "~/database/schema/portal";'],
  ["provider/orders/list.ts", 'const clock = await import("~/sandbox/clock");'],
  ["sandbox/bank.ts", 'import { order } from "~/contract/order";'],
  ["routes/shop/cart.tsx", 'import { order, type Order } from "~/contract/order";'],
  ["routes/shop/cart.tsx", 'import { connect } from "~/database/connect.server";'],
  ["routes/shop/cart.tsx", 'import { loader } from "./invoice";'],
  ["routes/shop/cart.tsx", 'import { config } from "~/config/config.server";'],
  ["root.tsx", 'import { provider } from "./provider";'],
  ["utils/thing.ts", 'import dayjs from "dayjs";'],
])("%s may not contain %s", (file, source) => {
  expect(complaintsAbout(file, source)).toHaveLength(1);
});

test.each([
  ["lib/singapore/paynow-qr.ts", 'import { formatAmount } from "./money";'],
  ["lib/security/token.server.ts", 'import { randomBytes } from "node:crypto";'],
  ["ui/money.tsx", 'import { formatMoney } from "~/lib/money";'],
  ["web/session/session.server.ts", 'import { config } from "~/config/config.server";'],
  ["routes/shop/cart.tsx", 'import type { Order } from "~/contract/order";'],
  ["routes/shop/cart.tsx", 'import { type Order } from "~/contract/order";'],
  ["routes/shop/cart.tsx", 'import { Page } from "~/ui";'],
  ["root.tsx", 'import styles from "./styles.css";'],
  ["start.server.ts", 'import { provider } from "./provider";'],
  ["features/home/my-services.tsx", 'import { nextStep } from "../booking/next-step";'],
  ["entry.server.tsx", 'import "./start.server";'],
])("%s may contain %s", (file, source) => {
  expect(complaintsAbout(file, source)).toEqual([]);
});

/** The guard of two check-ins at once compares the numbers of records that were found already. */
const MAY_COMPARE_ID_NUMBERS = [
  "provider/people/find-record.ts",
  "provider/check-in/single-event-guard.ts",
];

test("only the look-up of records finds a record by its ID number, so closed and merged ones are found nowhere else", () => {
  const query = /\b(?:eq|inArray|like)\(\s*(?:client|person|\w*[rR]ecord)\.idNumberLookup/;
  const found = readdirSync("app/provider", { recursive: true, encoding: "utf8" })
    .map((file) => `provider/${file}`)
    .filter((file) => file.endsWith(".ts") && query.test(readFileSync(`app/${file}`, "utf8")));
  expect(found.sort()).toEqual([...MAY_COMPARE_ID_NUMBERS].sort());
});
