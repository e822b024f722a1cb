// Finds the sentences that are in the code of screens and of messages to staff, and so in English only.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const APP = path.resolve(import.meta.dirname, "../../app");
const FOLDERS = ["features", "routes", "ui"];

/** Screens with sentences in English only, by the reason. */
export const ENGLISH_SCREENS = {
  "a doctor reads it": [/^features\/health\/doctor-note/],
  "the name is the same in each language": [/^features\/denticare\/customer\/dental-next/],
};

/** Finds the reason why a screen has sentences in English only. */
export const findReason = (screen) =>
  Object.entries(ENGLISH_SCREENS).find(([, screens]) =>
    screens.some((pattern) => pattern.test(screen)),
  )?.[0];

const MESSAGE_KINDS = "provider/shared/messages/message-kinds.ts";
/** The group of `MESSAGE_KINDS` whose texts are in code. */
const STAFF = "staff";
const STAFF_REASON = "the staff's mailbox has no language";

/** Lists the kinds of messages in English only, with their occasion and the reason. */
export function listEnglishMessages() {
  const source = readFileSync(path.join(APP, MESSAGE_KINDS), "utf8");
  const groups = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === STAFF) groups.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.ts", source, ts.ScriptTarget.Latest, true));
  return groups
    .flatMap(({ initializer }) => initializer.properties)
    .filter(({ name }) => name.getText() === "kinds")
    .flatMap(({ initializer }) => initializer.properties)
    .map(({ name }) => ({ kind: name.getText(), reason: STAFF_REASON }));
}

/** Attributes with values that are not shown. */
const UNREAD = new Set(
  "className brand action autoComplete name value type icon kind id of to lang stroke transform encType data-type httpEquiv content".split(
    " ",
  ),
);

/** Lists the components and screens, as "routes/shop/cart.tsx". */
export const listScreens = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(APP, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx"))
      .map((file) => path.posix.join(folder, file.replaceAll("\\", "/"))),
  ).sort();

/** Lists the sentences of a component or screen. */
export const readSentences = (file) => findSentences(readFileSync(path.join(APP, file), "utf8"));

/** Lists the words in JSX, its attributes and their conditions, and in the title of a page. */
export function findSentences(source) {
  const found = [];
  const add = (words) => {
    if (/[A-Za-z]{2}/.test(words)) found.push(words.replace(/\s+/g, " ").trim());
  };
  const visit = (node, shown) => {
    if (ts.isJsxText(node)) add(node.text);
    if (ts.isJsxAttribute(node) && UNREAD.has(node.name.getText())) return;
    if (shown && ts.isStringLiteralLike(node) && !isKey(node.text)) add(node.text);
    if (shown && ts.isTemplateExpression(node) && !isKey(node.head.text)) add(wordsOf(node));
    const starts =
      ts.isJsxAttribute(node) ||
      ts.isJsxExpression(node) ||
      (ts.isCallExpression(node) && /Meta$/.test(node.expression.getText()));
    // A comparison, an index or an argument is no text.
    const ends = ts.isBinaryExpression(node) && /[=<>]/.test(node.operatorToken.getText());
    ts.forEachChild(node, (child) => visit(child, (shown || starts) && !ends));
  };
  visit(
    ts.createSourceFile("a.tsx", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
    false,
  );
  return found;
}

const wordsOf = ({ head, templateSpans }) =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join("…");

const isKey = (text) => /^(?:[a-z-]+:|[/#?]|btn|[a-z-]+$)/.test(text);
