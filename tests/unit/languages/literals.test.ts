/** Translated screens have no sentence in their code. The list of folders grows with each slice. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Screens that exist in English only, for staff. */
const ENGLISH_ONLY = /posters|poster\.tsx$/;

/** Screens of Denticare for customers with an account. */
const SIGNED_IN = /dental-next|prerequisite-page|nearby-appointment-warning|forms\.ts$/;
/** Parts of the shell for helpers at a counter and for pages with scripts, which are in English. */
const ENGLISH_SHELL = /counter-bar|idle-|help-dialog|help-panel|new-version-bar/;

/** Parts of the shop for the registration and for paid orders, which are in English. */
const REGISTRATION = /referral-panel|denticare-by-appointment/;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".server.ts"));

const routes = filesIn("app/routes").filter((file) =>
  /^export const handle = \{[^}]*\btranslated: true\b/m.test(readFileSync(file, "utf8")),
);
const translated = [
  ...routes,
  ...filesIn("app/features/shop").filter((file) => !REGISTRATION.test(file)),
  ...["unpaid-orders", "order-totals"].map((name) => `app/features/payment/${name}.tsx`),
  ...filesIn("app/features/check-in").filter((file) => !ENGLISH_ONLY.test(file)),
  ...filesIn("app/features/denticare").filter((file) => !SIGNED_IN.test(file)),
  ...filesIn("app/ui/language"),
  ...["anchor", "hotline"].map((name) => `app/ui/text/${name}.tsx`),
  ...["error-panel", "oops-page"].map((name) => `app/ui/errors/${name}.tsx`),
  ...filesIn("app/ui/shell").filter((file) => !ENGLISH_SHELL.test(file)),
];

/** Attributes with values that are not shown. */
const UNREAD = new Set([
  "className",
  "brand",
  "action",
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

test("the translated routes are those of the slices", () => {
  expect(routes.map((file) => path.basename(file)).sort()).toMatchInlineSnapshot(`
    [
      "$.tsx",
      "_index.tsx",
      "auth.callback.tsx",
      "cart.tsx",
      "check-in-check-out._index.tsx",
      "check-in-check-out.center.$centerId.tsx",
      "check-in-check-out.confirm.tsx",
      "check-in-check-out.done.tsx",
      "check-in-check-out.event.tsx",
      "check-in-check-out.find-me.tsx",
      "check-in-check-out.id-number.tsx",
      "check-in-check-out.individual.$activityId.tsx",
      "check-in-check-out.mobile.tsx",
      "check-in-check-out.org.$activityId.tsx",
      "check-in-check-out.organisation.tsx",
      "check-in-check-out.page-not-found.tsx",
      "check-in-check-out.session.$sessionId.tsx",
      "check-in-check-out.something-went-wrong.tsx",
      "check-in-check-out.try-again.tsx",
      "denticare.$.tsx",
      "denticare._index.tsx",
      "denticare.appointment.$id.tsx",
      "denticare.appointment.$id_.cancel.tsx",
      "denticare.book-appointment.tsx",
      "denticare.book-appointment_.details.tsx",
      "denticare.book-appointment_.mobile.tsx",
      "denticare.confirm-order.tsx",
      "denticare.existing-appointment-found.tsx",
      "denticare.hold-on.tsx",
      "denticare.page-not-found.tsx",
      "denticare.retained-order.tsx",
      "denticare.something-went-wrong.tsx",
      "feedback.$id.tsx",
      "feedback.page-not-found.tsx",
      "feedback.something-went-wrong.tsx",
      "inv.$id.tsx",
      "inv.$id_.paynow.tsx",
      "inv.$id_.verification.tsx",
      "inv._index.tsx",
      "inv.page-not-found.tsx",
      "inv.something-went-wrong.tsx",
      "login.tsx",
      "logout.tsx",
      "mobile-needed.tsx",
      "page-not-found.tsx",
      "payer.$id.tsx",
      "payer.page-not-found.tsx",
      "payer.something-went-wrong.tsx",
      "payer.stopped.tsx",
      "product.$id.tsx",
      "seat-offer.$token.tsx",
      "service.$categoryId.tsx",
    ]
  `);
});

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
