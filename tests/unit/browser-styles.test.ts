import path from "node:path";
import { expect, test } from "vitest";

const { withFallbacks } = await import(path.resolve(".run/browser-styles.mjs"));

test.each([
  [
    "a literal colour before a custom property",
    ":root{--b:#00594f}a{color:var(--b)}",
    /a\{color:#00594f;color:var\(--b\)\}/,
  ],
  [
    "the smallest size before clamp()",
    "h1{font-size:clamp(1.7rem,1.3rem + 2vw,2.5rem)}",
    /font-size:1\.7rem;font-size:clamp\(/,
  ],
  [
    "the first argument before min() within a value",
    ".tiles{grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}",
    /minmax\(100%, ?1fr\)\);grid-template-columns/,
  ],
  ["four sides for inset", ".idle{inset:auto 0 0}", /\{top:auto;right:0;bottom:0;left:0\}/],
  ["the older name of a gap", ".week{display:grid;gap:1px}", /\.week\{display:grid;grid-gap:1px\}/],
  ["the whole text decoration", "a{text-decoration-line:none}", /a\{text-decoration:none\}/],
  [
    "word-break before overflow-wrap: anywhere",
    "p{overflow-wrap:anywhere}",
    /word-break:break-word;overflow-wrap:anywhere/,
  ],
  [
    "each newer selector in a rule by itself",
    "button,a:where([type=button]){color:red}",
    /^button\{color:red\}a:where\(\[type=button\]\)\{color:red\}$/,
  ],
  [
    "no rule for elements that no page has",
    "sub,button{color:red}sup{top:0}",
    /^button\{color:red\}$/,
  ],
  [
    "ordinary selectors for :is()",
    ".door :is(.btn,.input){color:red}",
    /\.door \.btn.*\.door \.input/,
  ],
])("a style sheet gets %s", async (_what, sheet, expected) => {
  expect(await withFallbacks(sheet)).toMatch(expected);
});

test("a flex box gets margins where browsers do not support gap, and a grid does not", async () => {
  const sheet = await withFallbacks(
    ".row{display:flex;gap:1rem}.week{display:grid;gap:2px}.gap-3{gap:3px}",
  );
  const [, margins = ""] = sheet.split("@supports not (inset:0)");
  expect(margins).toContain(".row>:not(:last-child)");
  expect(margins).toContain(".flex.gap-3>:not(:last-child)");
  expect(margins).not.toContain(".week");
});
