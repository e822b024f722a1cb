/** Words of names, comments and messages: the conventions of .github/CONTRIBUTING.md and the glossary's "not" column. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const THIS_FILE = "tests/unit/words.test.ts";

/** Words that say nothing about a value. */
const VAGUE_NAMES = wordSet(
  "told tell tells said say says asked ask asks asking kept held drawn given known whom whoever anew meanwhile beside elsewhere once many most world ground room",
);

const COMMENT_OPENINGS = /^(?:What|Whoever|Whose|Where|Whether|Of|By)\b(?! (?:default|prefix)\b)/;
const STILTED_PROSE =
  /\b(?:is told|are told|stands in|anew|all the same|by itself|for good|need not|whoever|somebody|nobody|everybody)\b/i;
/** References to documents outside the repository. */
const OUTSIDE_DOCUMENTS = /\bDESIGN\b/;

/** Words of the glossary's "not" column that have another meaning somewhere. */
const OTHER_MEANINGS: Record<string, string> = {
  booking: "the row behind an appointment",
  branch: "of a program",
  location: "a point on the map",
  mandate: "the bank's word in the bank's own calls",
  kiosk: "a route without the shell (handle)",
  package: "what a customer bought",
  payment: "the area",
  session: "a class; the row of a signed-in browser",
  test: "the test runner",
  try: "a limit of tries",
  user: "the header's person, as the specification calls them",
  run: "of a function",
  login: "the page at /login",
  tell: "held by the vague names",
  announce: "an invoice that is announced to the payer",
  dependency: "of a module",
};

/** Other names of an intake, in any identifier. Names on the wire stay as they were given out. */
const INTAKE_SYNONYMS = /cohort|COHORT|[a-z]+Run(?:s|Seat|View)\b/;
const WIRE_NAMES = /session_booking_slot_or_cohort|leaveRun|isRun|ofRun|numRuns|dryRun|TextRuns/g;

const files = ["app", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && file !== THIS_FILE),
);
const sources = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));

test("exports and files have no vague names", () => {
  const names = [
    ...sources.flatMap(exportsOf),
    ...files.filter((file) => !file.includes("/routes/")).map((file) => path.basename(file)),
  ];
  expect(names.filter((name) => wordsOf(name).some((word) => VAGUE_NAMES.has(word)))).toEqual([]);
});

/** Names that are stored or sent, or that a platform gives. */
const FIXED_NAMES = wordSet(
  "said kept heldUntil askedUntil askedDentistId held drawn asked forWhom once egiroTold attendingElsewhere knownCustomer",
);

test("variables, parameters and properties of the portal have no vague names", () => {
  const app = sources.filter(({ file }) => file.startsWith("app/"));
  const vague = app.flatMap((source) =>
    declaredNames(source)
      .filter((name) => !FIXED_NAMES.has(name))
      .filter((name) => wordsOf(name).some((word) => VAGUE_NAMES.has(word)))
      .map((name) => `${source.file}: ${name}`),
  );
  expect(vague).toEqual([]);
});

test("exports use the glossary's word for each thing", () => {
  const glossary = readFileSync(".github/GLOSSARY.md", "utf8");
  const rows = [...glossary.matchAll(/^\| ([^|]+) \|[^|]*\| ([^|]*) \|$/gm)];
  const own = new Set([...glossary.matchAll(/^\| ([a-z -]+) \|/gm)].map(([, word]) => word));
  const ruledOut = rows
    .flatMap(([, , not = ""]) => not.replace(/\(.*?\)/g, "").split(","))
    .map((word) => word.trim().toLowerCase())
    .filter(
      (word) =>
        /^[a-z]+$/.test(word) && word !== "not" && !own.has(word) && !(word in OTHER_MEANINGS),
    );
  expect(ruledOut).toContain("cohort");
  const app = sources.filter(({ file }) => file.startsWith("app/"));
  const found = app.flatMap((source) =>
    exportsOf(source).filter((name) => wordsOf(name).some((word) => ruledOut.includes(word))),
  );
  expect(found).toEqual([]);
});

test("an intake has no other name", () => {
  const found = sources.flatMap(({ file, text }) =>
    text
      .replace(WIRE_NAMES, "")
      .split("\n")
      .filter((line) => INTAKE_SYNONYMS.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("comments start with their subject, in plain words", () => {
  const found = sources.flatMap(({ file, text }) =>
    commentsOf(text)
      .filter(isStilted)
      .map((comment) => `${file}: ${comment}`),
  );
  expect(found).toEqual([]);
});

function isStilted(comment: string): boolean {
  const sentences = comment.split(/(?<=[.!?])\s+/);
  const opensBadly = sentences.some((sentence) => COMMENT_OPENINGS.test(sentence));
  return opensBadly || STILTED_PROSE.test(comment) || OUTSIDE_DOCUMENTS.test(comment);
}

function commentsOf(text: string): string[] {
  const found = text.matchAll(/\/\*\*?([\s\S]*?)\*\/|^\s*\/\/ (.*)$/gm);
  return [...found].map(([, block, line]) =>
    (block ?? line ?? "").replace(/\s*\n\s*\* ?/g, " ").trim(),
  );
}

function exportsOf({ file, text }: { file: string; text: string }): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const named = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : [statement as ts.DeclarationStatement];
    return named.map(({ name }) => name?.getText(source) ?? "");
  });
}

function declaredNames({ file, text }: { file: string; text: string }): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    if (name && ts.isIdentifier(name) && isDeclaration(node)) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const isDeclaration = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node);

/** Splits a name: "listDueRefunds" and "due-refunds.ts" have the word "due". */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
