/** Reduces a style sheet to the part that an older browser understands. It drops each unknown construct and the rule around it. */
import type { Page } from "@playwright/test";
import postcss from "postcss";

export interface OlderBrowser {
  /** Rules with such a selector are dropped whole. */
  selector: RegExp;
  /** Declarations with such a value. */
  value: RegExp;
  /** Conditional blocks that it does not read. */
  supports: RegExp;
}

const NEW_SELECTORS = /:(where|is|has|focus-visible)\b|:not\([^)]*[,\s]/;
const NEW_VALUES = /\b(clamp|min|max)\(/;

export const olderBrowsers: Record<string, OlderBrowser> = {
  "Chromium 64": {
    selector: NEW_SELECTORS,
    value: NEW_VALUES,
    supports: /selector\(/,
  },
  "a browser without custom properties": {
    // Dillo reads no escaped names, such as those of Tailwind's arbitrary values.
    selector: new RegExp(`\\\\|${NEW_SELECTORS.source}`),
    value: new RegExp(`var\\(|${NEW_VALUES.source}`),
    supports: /./,
  },
};

/** Gives the page's styles as an older browser understands them. */
export const applyOlderStyles = (page: Page, browser: OlderBrowser) =>
  page.route(/\/build\/_assets\/.*\.css$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: supportedBy(browser, await answer.text()) });
  });

export function supportedBy(browser: OlderBrowser, sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkAtRules("supports", (block) => {
    if (browser.supports.test(block.params)) block.remove();
  });
  root.walkRules((rule) => {
    if (browser.selector.test(rule.selector)) rule.remove();
  });
  root.walkDecls((declaration) => {
    const isNew = browser.value.test(declaration.value) || /^(inset|gap)$/.test(declaration.prop);
    if (isNew) declaration.remove();
  });
  return root.toString();
}
