/** Functions are verb and object (.github/CONTRIBUTING.md, Names). */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parseSource } from "../helpers/files/parsed-source";

const VERBS = new Set(
  `
    accept acquire add advance allow analyze announce answer apply approve associate attend
    authenticate autosave await begin book break build buy call cancel change check choose
    claim clean clear close collect compare complete compress compute confirm consume
    continue copy correct count create credit cut debit decide declare decode decorate
    decrypt delete derive describe detect disable discard discover do download drain draw
    drop encrypt end enqueue enrol ensure escape expire explain extend fetch fill filter
    find finish fit flush forfeit forget format freeze generate get give go grant group hand
    handle hash hide hold identify index insert install invalidate issue join keep lapse
    leave lift limit link list listen load locate lock log look make map mark mask match
    measure memoize merge migrate move name negotiate normalise notify offer open order parse
    pass pay place plan pluralise poll post prefer prefetch prepare preprocess preserve
    preview probe process project prove purge put queue rate reach read rebook receive
    reconcile record redact redeem redirect reencrypt refresh refund refuse register rehash
    reject release reload relocate remember remind remove rename render renew reopen reply report
    request require reschedule resend reserve reset resolve respond restore resume retire
    retry return review revoke reward rotate run sanitise save schedule scope seal search
    select send serialize set settle shorten show sign sort space split spread start stop store
    submit subtract sum summarise summarize switch take test throw track translate try turn
    undo unlock unpack unregister update upsert use vary verify visit void watch withdraw
    word write`
    .trim()
    .split(/\s+/),
);

/** First words of booleans, conversions, hooks and wrappers. */
const OTHER_OPENINGS = new Set([
  "is",
  "are",
  "has",
  "can",
  "should",
  "to",
  "from",
  "with",
  "within",
  "needs",
  "requires",
]);

/** Words of a schema, as the schema libraries have them: `requiredText(…)` beside `z.string()`. */
const SCHEMA_WORDS = [
  "app/contract/fields.ts",
  "app/contract/contact-fields.ts",
  "app/database/schema/columns.ts",
  "app/provider/data/folder/fields.ts",
];

/** Names that Remix gives to the exports of a route and of the server's entry. */
const REMIX_EXPORTS = new Set(["loader", "action", "meta", "headers", "handle", "links"]);

test("exported functions begin with a verb", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("app", file.replaceAll("\\", "/")))
    .filter((file) => /\.tsx?$/.test(file) && !SCHEMA_WORDS.includes(file));
  const found = files.flatMap((file) =>
    exportedFunctionsOf(file)
      .filter((name) => !REMIX_EXPORTS.has(name) && !beginsWell(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

function beginsWell(name: string): boolean {
  const [first = ""] = name.match(/^[a-z]+/) ?? [];
  return VERBS.has(first) || OTHER_OPENINGS.has(first);
}

/** Lists the functions that a module exports. A component has a capital letter. A handler has the name of its call, and a type. */
function exportedFunctionsOf(file: string): string[] {
  const source = parseSource(file, readFileSync(file, "utf8"));
  return source.statements
    .filter(
      (statement) =>
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    )
    .flatMap(functionNamesIn)
    .filter((name) => /^[a-z]/.test(name));
}

function functionNamesIn(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, type, initializer }) => {
    const isFunction = initializer !== undefined && ts.isFunctionLike(initializer);
    return isFunction && type === undefined && ts.isIdentifier(name) ? [name.text] : [];
  });
}
