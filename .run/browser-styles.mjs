// Gives every style sheet fallbacks for browsers older than what it uses. Each rule stays as it is for newer ones.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import isPseudoClass from "@csstools/postcss-is-pseudo-class";
import esbuild from "esbuild";
import postcss from "postcss";
import customProperties from "postcss-custom-properties";

const ASSETS = path.resolve("public/build/_assets");

/**
 * Rewrites the built style sheets.
 * @param built the text of build/index.js
 * @returns the same text with their new addresses.
 */
export async function addStyleFallbacks(built) {
  let text = built;
  const files = readdirSync(ASSETS).filter((name) => name.endsWith(".css"));
  const sheets = files.map((file) => readFileSync(path.join(ASSETS, file), "utf8"));
  const colours =
    sheets.flatMap((sheet) => /:root\{[^}]*\}|:root \{[^}]*\}/.exec(sheet) ?? []).at(0) ?? "";
  for (const [at, file] of files.entries()) {
    const sheet = await withFallbacks(sheets[at], colours);
    const hash = createHash("sha256").update(sheet).digest("hex").slice(0, 10);
    const name = file.replace(/-\w+\.css$/, `-${hash}.css`);
    rmSync(path.join(ASSETS, file));
    writeFileSync(path.join(ASSETS, name), sheet);
    text = text.replaceAll(`/build/_assets/${file}`, `/build/_assets/${name}`);
  }
  return text;
}

/** @param colours the rule of the first sheet that names the colours. */
export async function withFallbacks(sheet, colours = "") {
  const isFirst = sheet.includes(colours);
  const plugins = [
    withoutUnused,
    isPseudoClass({ preserve: false }),
    apartByAge,
    olderNames,
    firstArguments,
    marginsForGaps,
    // Literal colours for browsers without custom properties: Opera Mini, NetSurf, Dillo.
    customProperties({ preserve: true }),
    wordsAndGroundsOnly,
  ];
  const { css } = await postcss(plugins).process(isFirst ? sheet : colours + sheet, {
    from: undefined,
  });
  // Syntax is left alone: it would join fallbacks with what follows them.
  const own = isFirst ? css : css.replace(/:root\s*\{[^}]*\}/, "");
  const { code } = await esbuild.transform(own, { loader: "css", minifyWhitespace: true });
  return code.trim();
}

/** Tailwind resets elements that no page has, and what styles.css says itself. */
const UNUSED =
  /^(?:sub|sup|progress|hr|kbd|samp|pre|abbr:where|\[hidden\]:where|:-moz-(?:ui-invalid|focusring)|::-webkit-(?:inner|outer)-spin|input:where|(?:input|textarea)::placeholder)/;
const withoutUnused = {
  postcssPlugin: "without-unused",
  Rule(rule) {
    const used = rule.selectors.filter((selector) => !UNUSED.test(selector));
    if (used.length === 0) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  },
  // No page has other settings of a font than the usual ones.
  Declaration(declaration) {
    if (/^font-(?:feature|variation)-settings$/.test(declaration.prop)) declaration.remove();
  },
};

/** Selectors that a browser of the target may not know. One of them makes it drop the whole rule. */
const NEWER = /:(where|has|is|focus-visible|focus-within|-moz-|-webkit-|placeholder|:)/;
/** Ordinary since Internet Explorer 8. */
const OLD_ELEMENTS = /:(:before|:after)\b/g;

/** Splits a rule, so that a selector that is too new for a browser takes no other along. */
const apartByAge = {
  postcssPlugin: "apart-by-age",
  Rule(rule) {
    if (rule.parent?.name?.endsWith("keyframes") || rule.selectors.length < 2) return;
    const isNew = (selector) => NEWER.test(selector.replace(OLD_ELEMENTS, ""));
    const newer = rule.selectors.filter(isNew);
    if (newer.length === 0) return;
    const older = rule.selectors.filter((selector) => !isNew(selector));
    const apart = [...(older.length ? [older.join()] : []), ...newer];
    if (apart.length < 2) return;
    rule.replaceWith(apart.map((selector) => rule.clone({ selector })));
  },
};

const NAMES = {
  gap: "grid-gap",
  "column-gap": "grid-column-gap",
  "row-gap": "grid-row-gap",
  "text-decoration-line": "text-decoration",
};

const SIDES = ["top", "right", "bottom", "left"];

/** Names that every browser knows: newer ones keep the grid's gaps as another name of theirs. */
const olderNames = {
  postcssPlugin: "older-names",
  Declaration(declaration) {
    const { prop, value } = declaration;
    if (NAMES[prop]) declaration.prop = NAMES[prop];
    if (prop === "inset") {
      const [top, right = top, bottom = top, left = right] = value.split(" ");
      const values = [top, right, bottom, left];
      declaration.replaceWith(
        SIDES.map((side, at) => declaration.clone({ prop: side, value: values[at] })),
      );
    }
    if (prop === "padding-block")
      declaration.replaceWith(
        declaration.clone({ prop: "padding-top" }),
        declaration.clone({ prop: "padding-bottom" }),
      );
    if (prop === "overflow-wrap" && value === "anywhere" && !hasBefore(declaration, "word-break"))
      declaration.cloneBefore({ prop: "word-break", value: "break-word" });
  },
};

/**
 * Takes the literal colours away where a browser does without: an edge has the colour of its words then, and nothing is hovered. A page
 * with its styles has 14,600 bytes.
 */
const wordsAndGroundsOnly = {
  postcssPlugin: "words-and-grounds-only",
  OnceExit(root) {
    root.walkDecls((declaration) => {
      const { prop, value } = declaration;
      if (!value.includes("var(")) return;
      const matters = /^(color|background(-color)?)$/.test(prop);
      const hovered = /:hover|:focus/.test(declaration.parent.selector);
      if ((!matters || hovered) && hasBefore(declaration, prop)) declaration.prev().remove();
    });
  },
};

const hasBefore = (declaration, prop, value) => {
  const before = declaration.prev();
  return before?.prop === prop && (value === undefined || before.value === value);
};

/** The first argument of clamp(), min() and max() goes first: Chromium knows them from 79, and a smallest size is always safe. */
const firstArguments = {
  postcssPlugin: "first-arguments",
  Declaration(declaration) {
    const { prop, value } = declaration;
    const first = value.replace(/\b(?:clamp|min|max)\(([^,()]+),[^()]*\)/g, "$1");
    if (first === value || hasBefore(declaration, prop, first)) return;
    declaration.cloneBefore({ value: first });
  },
};

/**
 * Converts flex gaps to margins for browsers without them: Chromium before 84, Safari before 14.1. Browsers offer no feature query for
 * it. `inset` came with the same version of Safari and three versions later in Chromium.
 */
const marginsForGaps = {
  postcssPlugin: "margins-for-gaps",
  OnceExit(root, { AtRule, Declaration, Rule }) {
    for (const place of [root, ...root.nodes.filter(isScreenQuery)]) {
      const rules = place.nodes.flatMap((node) => (node.type === "rule" ? marginsOf(node) : []));
      if (rules.length === 0) continue;
      const older = new AtRule({ name: "supports", params: "not (inset:0)" });
      for (const margin of new Set(rules.map(([, one]) => one))) {
        const [prop, value] = margin.split(":");
        const selectors = rules.filter(([, one]) => one === margin).map(([selector]) => selector);
        older.append(new Rule({ selectors, nodes: [new Declaration({ prop, value })] }));
      }
      place.append(older);
    }
  },
};

const isScreenQuery = ({ type, name, params }) =>
  type === "atrule" && name === "media" && !/print/.test(params);

const valueOf = (rule, prop) =>
  rule.nodes.findLast((node) => node.type === "decl" && node.prop === prop)?.value;

/**
 * Computes the margins that replace a gap.
 * @returns pairs of a selector and its margin for one rule with a gap, or none for a grid, since every browser supports gaps there
 */
function marginsOf(rule) {
  const gap = valueOf(rule, "grid-gap");
  const right = valueOf(rule, "grid-column-gap") ?? gap;
  const bottom = valueOf(rule, "grid-row-gap") ?? gap;
  const display = valueOf(rule, "display");
  // A utility class for the gap alone is used together with the class that makes a flex box.
  const alone = display === undefined && /^\.(\w+\\:)?gap-/.test(rule.selector);
  if (!alone && !display?.endsWith("flex")) return [];
  const { selector } = rule;
  const [row, column, wraps] = alone
    ? ["flex", "flex-col", "flex-wrap"].map((box) =>
        isTogether(box, selector) ? `.${box}${selector}` : null,
      )
    : [
        valueOf(rule, "flex-direction") === "column" ? null : selector,
        valueOf(rule, "flex-direction") === "column" ? selector : null,
        valueOf(rule, "flex-wrap") === "wrap" ? selector : null,
      ];
  return [
    ...(right && row ? [...each(row, BUT_LAST, "margin-right", right)] : []),
    // Selectors ignore text, so an svg next to bare text matches as the only child.
    ...(right && row && !alone ? each(row, "svg:only-child", "margin-right", right) : []),
    ...[column, wraps].flatMap((one) =>
      bottom && one ? each(one, BUT_LAST, "margin-bottom", bottom) : [],
    ),
  ];
}

/** The classes of each element of the pages, in the words of the source. */
const classLists = readdirSync("app", { recursive: true })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap(
    (file) => readFileSync(path.join("app", file), "utf8").match(/"[^"\n]*\bgap-[^"\n]*"/g) ?? [],
  )
  .map((words) => words.slice(1, -1).split(/\s+/));

/** Checks whether an element has a box, at any width, together with the gap of this selector. */
const isTogether = (box, selector) => {
  const gap = selector.slice(1).replaceAll("\\", "");
  return classLists.some(
    (list) => list.includes(gap) && list.some((name) => name.replace(/^.*:/, "") === box),
  );
};

const BUT_LAST = ":not(:last-child)";

const each = (selector, inner, prop, value) =>
  selector.split(",").map((one) => [`${one.trim()}>${inner}`, `${prop}:${value}`]);
