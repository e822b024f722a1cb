/** Words of names, comments and messages: the conventions of .github/CONTRIBUTING.md and the glossary's "not" column. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parseSource } from "../helpers/files/parsed-source";

const THIS_FILE = "tests/unit/words.test.ts";

/** Words that say nothing about a value. */
const VAGUE_NAMES = wordSet(
  "telling hindered told tell tells said say says asked ask asks asking kept held drawn given known whom whoever anew meanwhile beside elsewhere once many most world ground room",
);

const COMMENT_OPENINGS = /^(?:What|Whoever|Whose|Where|Whether|Of|By)\b(?! (?:default|prefix)\b)/;
/** Phrases for comments and texts. "is over" may be followed by a limit. */
const STILTED_PROSE =
  /\b(?:(?:is|are) told|stands? in|anew|all the same|by (?:it|them)sel(?:f|ves)|of (?:its|their) own|for good|need not|shall|go on|(?:some|any|no|every)body|whoever|meanwhile|(?:is|are) over(?! the\b))\b/i;
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
interface Source {
  file: string;
  text: string;
}
const sources: Source[] = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));

const parse = ({ file, text }: Source) => parseSource(file, text);

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

/** Texts that stay as they are, each with its reason. */
const FIXED_TEXTS: readonly string[] = [
  "everybody ", // the stored subject of a rate limit
];

/** Documentation of calls and settings: sentences like those of comments. */
const DOCUMENTATION = new Set(["doc", "optional", "means", "describe"]);

test("texts for customers, staff and engineers are in plain words", () => {
  const shown = sources.filter(({ file }) => /^(?:app|tests\/conformance)\//.test(file));
  const texts = shown.flatMap((source) => textsOf(source).map((text) => ({ ...text, ...source })));
  expect(texts.length).toBeGreaterThan(3_000);
  const found = texts
    .filter(({ words, owner }) =>
      DOCUMENTATION.has(owner) ? isStilted(words) : STILTED_PROSE.test(words),
    )
    .filter(({ words }) => !FIXED_TEXTS.includes(words))
    .map(({ file, words }) => `${file}: ${words}`);
  expect(found).toEqual([]);
});

test("English texts of translated screens are in plain words", () => {
  const folder = "app/languages/en";
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const texts = files.flatMap((file) =>
    Object.values<string>(JSON.parse(readFileSync(path.posix.join(folder, file), "utf8"))),
  );
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter((text) => STILTED_PROSE.test(text))).toEqual([]);
});

test("documents, help pages and starter files are in plain words", () => {
  const folders = [".github", "app/content", "app/provider/data/starter"];
  const documents = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => path.posix.join(folder, file))
      .filter((file) => /\.(?:md|yaml)$/.test(file)),
  );
  expect(documents.length).toBeGreaterThan(50);
  const found = ["README.md", ...documents].flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => STILTED_PROSE.test(line.replace(/for good reason/, "")))
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

/** Lists string literals, template literals and JSX texts with a space, and the property or call that each belongs to. */
function textsOf(input: Source) {
  const source = parse(input);
  const found: { words: string; owner: string }[] = [];
  const visit = (node: ts.Node): void => {
    const words = wordsIn(node);
    if (words?.includes(" ")) found.push({ words, owner: ownerOf(node.parent, source) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function wordsIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, " ");
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join("…")
    .replace(/…$/, "");
}

function ownerOf(parent: ts.Node, source: ts.SourceFile): string {
  if (ts.isPropertyAssignment(parent)) return parent.name.getText(source);
  if (!ts.isCallExpression(parent)) return "";
  const called = parent.expression;
  return ts.isPropertyAccessExpression(called) ? called.name.text : called.getText(source);
}

/** Names in comments that belong to packages, platforms or examples. */
const OTHERS_NAMES = wordSet("getInputProps pathLength");

test("files and names in comments exist", () => {
  const fileNames = new Set(
    [...files, ...readdirSync(".github", { recursive: true, encoding: "utf8" })].map((file) =>
      path.basename(file),
    ),
  );
  const identifiers = new Set(
    sources.flatMap((source) => codeOf(source).match(/[a-z]+[A-Z]\w*/g) ?? []),
  );
  const found = sources.flatMap(({ file, text }) =>
    commentsOf(text).flatMap((comment) => {
      const mentioned = comment.match(/(?<=[ (/`])[\w-]+(?:\.[\w-]+)*\.tsx?\b/g) ?? [];
      const names = [...comment.matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)].map(([, name]) => name);
      return [
        ...mentioned.filter((name) => !fileNames.has(name)),
        ...names.filter((name = "") => !identifiers.has(name) && !OTHERS_NAMES.has(name)),
      ].map((name) => `${file}: ${name}`);
    }),
  );
  expect(found).toEqual([]);
});

const codeOf = ({ text }: Source) => text.replace(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/ .*$/gm, "");

test("documented parameters exist", () => {
  const found = sources.flatMap((input) => missingParameters(input));
  expect(found).toEqual([]);
});

/** Lists `@param` tags of functions and methods that name no parameter. */
function missingParameters(input: Source): string[] {
  const source = parse(input);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
      const names = node.parameters.flatMap(({ name }) => name.getText(source).match(/\w+/g) ?? []);
      for (const tag of ts.getJSDocTags(node))
        if (ts.isJSDocParameterTag(tag) && !names.includes(tag.name.getText(source)))
          found.push(`${input.file}: ${tag.name.getText(source)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

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

function exportsOf(input: Source): string[] {
  const source = parse(input);
  return source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const named = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : [statement as ts.DeclarationStatement];
    return named.map(({ name }) => name?.getText(source) ?? "");
  });
}

function declaredNames(input: Source): string[] {
  const source = parse(input);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    if (name && isName(name) && isDeclaration(node)) names.push(name.text.replace(/^#/, ""));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const isName = (name: ts.Node): name is ts.Identifier | ts.PrivateIdentifier =>
  ts.isIdentifier(name) || ts.isPrivateIdentifier(name);

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
