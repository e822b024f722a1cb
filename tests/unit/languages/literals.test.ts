/** Translated screens have no sentence in their code. The list of folders grows with each slice. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Screens that exist in English only, for staff. */
const ENGLISH_ONLY = /posters|poster\.tsx$/;

/** The part of Denticare on My services, and the forms, whose messages are replies. */
const SIGNED_IN = /dental-next|forms\.ts$/;
/** The note that the customer's doctor reads and signs. */
const FOR_DOCTOR = /doctor-note/;
/** Parts of the shell for helpers at a counter and for pages with scripts, which are in English. */
const ENGLISH_SHELL = /counter-bar|idle-|help-dialog|help-panel|new-version-bar/;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".server.ts"));

const routes = filesIn("app/routes").filter((file) =>
  /^export const handle = \{[^}]*\btranslated: true\b/m.test(readFileSync(file, "utf8")),
);
const translated = [
  ...routes,
  ...filesIn("app/features/shop"),
  "app/ui/blocks/pagination.tsx",
  ...[
    "cannot-act-for-notice",
    "card-tile",
    "credit-notes",
    "order-bill",
    "order-status-tag",
    "order-totals",
    "paid-by-month",
    "payment-method-tile",
    "paynow-steps",
    "refund-notice",
    "sandbox-bank-notice",
    "unpaid-orders",
  ].map((name) => `app/features/payment/${name}.tsx`),
  "app/features/help/feedback-form.tsx",
  ...filesIn("app/features/check-in").filter((file) => !ENGLISH_ONLY.test(file)),
  ...filesIn("app/features/denticare").filter((file) => !SIGNED_IN.test(file)),
  ...filesIn("app/features/health").filter((file) => !FOR_DOCTOR.test(file)),
  "app/features/home/declaration-cards.tsx",
  ...[
    "access/access-decision-page",
    "access/open-matters",
    "access/rights-page",
    "address/address-fields",
    "contact/contact-fields",
    "linking/link-fields",
    "linking/link-profile-button",
    "profile/id-number-fields",
    "profile/person-page",
    "profile/personal-fields",
    "profile/profile-parts",
  ].map((name) => `app/features/people/${name}.tsx`),
  ...["date-field", "select-field"].map((name) => `app/ui/form/${name}.tsx`),
  ...filesIn("app/features/payment/egiro"),
  ...["content-text", "help-search", "help-topics", "terms-page"].map(
    (name) => `app/features/help/${name}.tsx`,
  ),
  "app/ui/blocks/support-options.tsx",
  ...filesIn("app/ui/language"),
  ...["anchor", "hotline", "terms-link"].map((name) => `app/ui/text/${name}.tsx`),
  ...["error-panel", "oops-page", "route-error", "subject-mismatch-page"].map(
    (name) => `app/ui/errors/${name}.tsx`,
  ),
  ...filesIn("app/ui/shell").filter((file) => !ENGLISH_SHELL.test(file)),
];

/** Attributes with values that are not shown. */
const UNREAD = new Set([
  "className",
  "brand",
  "action",
  "autoComplete",
  "name",
  "value",
  "type",
  "icon",
  "kind",
  "id",
  "of",
  "to",
]);

/** Lists the words in the JSX of a file, its attributes and their conditions, and in the title of its page. */
function literalsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const add = (words: string) => {
    if (/[A-Za-z]{2}/.test(words)) found.push(`${file}: ${words.replace(/\s+/g, " ").trim()}`);
  };
  const visit = (node: ts.Node, shown: boolean): void => {
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
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false);
  return found;
}

const wordsOf = ({ head, templateSpans }: ts.TemplateExpression) =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join("…");

const isKey = (text: string) => /^(?:[a-z-]+:|[/#?]|btn|[a-z-]+$)/.test(text);

test("no translated screen has a sentence in its code", () => {
  const found = translated.flatMap((file) => literalsIn(file, readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

test.each([
  ["<p>Two words</p>", "Two words"],
  ['<Page title="Hello there" />', "Hello there"],
  ['<p>{isOpen ? "It is open" : null}</p>', "It is open"],
  ['useHiddenPageMeta("Your appointment")', "Your appointment"],
])("the check finds the text in %s", (code, words) => {
  expect(literalsIn("a.tsx", code)).toEqual([`a.tsx: ${words}`]);
});
