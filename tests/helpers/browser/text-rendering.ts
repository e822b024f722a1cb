/**
 * Renders a page like a text browser: without styles, a block breaks the line, and any other element directly follows the words before
 * it. Checkboxes and radios are "[ ]" and "( )", as in w3m and lynx.
 */

import { spawnSync } from "node:child_process";

export interface TextPage {
  lines: string[];
  /** Words of two elements with nothing between them: "6100 0000|8.30am". */
  touching: string[];
  /** Lines on which a box is not first, directly before its label. */
  strayBoxes: string[];
}

const BLOCKS = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE BR CAPTION DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 " +
    "HEADER HR LEGEND LI MAIN NAV OL OPTION P PRE SECTION SELECT SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL"
  ).split(" "),
);
const UNSHOWN = new Set("DATALIST HEAD SCRIPT STYLE TEMPLATE TITLE".split(" "));
const BOX = /[[(] [\])]/g;

/** @param part the part of the page, by default all of it */
export function readAsText(page: Document, part: Element = page.body): TextPage {
  const read = new Reading();
  read.node(part);
  read.breakLine();
  const { lines, touching } = read;
  const labels = labelsOf(page);
  const strayBoxes = lines.filter((line) => isStray(line, labels));
  return { lines, touching, strayBoxes };
}

/**
 * Finds the same lines as `strayBoxes`, in w3m's own rendering.
 *
 * @throws if w3m is missing
 */
export function strayInW3m(page: Document, html: string): string[] {
  const { stdout, error } = spawnSync("w3m", ["-dump", "-T", "text/html", "-cols", "100"], {
    input: html,
    encoding: "utf8",
  });
  if (error) throw error;
  const labels = labelsOf(page);
  return stdout
    .replaceAll(/\[ {2,}\]/g, "[____]")
    .replaceAll(/([[(])\*([\])])/g, "$1 $2")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => isStray(line, labels));
}

const labelsOf = (page: Document) =>
  new Set(
    [...page.querySelectorAll("input[type=checkbox], input[type=radio]")].map((box) =>
      firstWords(labelOf(page, box)),
    ),
  );

function isStray(line: string, labels: Set<string>): boolean {
  const boxes = line.match(BOX)?.length ?? 0;
  const [, words] = /^[[(] [\])] (.+)$/.exec(line) ?? [];
  return boxes > 1 || (boxes === 1 && (words === undefined || !labels.has(firstWords(words))));
}

function labelOf(page: Document, box: Element): string {
  const label = box.closest("label") ?? page.querySelector(`label[for="${box.id}"]`);
  return label?.textContent ?? "";
}

/** The hint of a choice may begin in the label's line or in the next one. */
const firstWords = (text: string) => text.trim().split(/\s+/).slice(0, 2).join(" ");

const ENDS_WORDS = /[\p{L}\p{N}$.,:;!?)%]/u;
const BEGINS_WORDS = /[\p{L}\p{N}$(]/u;

class Reading {
  lines: string[] = [];
  touching: string[] = [];
  #line = "";
  #lastParent: Node | null = null;

  breakLine(): void {
    const line = this.#line.replace(/\s+/g, " ").trim();
    if (line) this.lines.push(line);
    this.#line = "";
  }

  node(node: Node): void {
    if (node.nodeType === 3) this.#words(node.textContent ?? "", node.parentNode);
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = element.tagName.toUpperCase();
    if (UNSHOWN.has(name)) return;
    const isBlock = BLOCKS.has(name);
    if (isBlock) this.breakLine();
    if (name === "INPUT") this.#input(element.getAttribute("type") ?? "text");
    if (name === "IMG") this.#words(element.getAttribute("alt") ?? "", element);
    for (const child of element.childNodes) this.node(child);
    if (isBlock) this.breakLine();
  }

  #input(type: string): void {
    if (type === "hidden") return;
    this.#line += type === "checkbox" ? "[ ]" : type === "radio" ? "( )" : "[____]";
  }

  #words(words: string, parent: Node | null): void {
    const before = this.#line.at(-1) ?? " ";
    const crosses = parent !== this.#lastParent;
    const touches = ENDS_WORDS.test(before) && BEGINS_WORDS.test(words.at(0) ?? " ");
    if (crosses && touches && !this.#isChineseEmphasis(before, parent))
      this.touching.push(`${this.#line.slice(-24)}|${words.slice(0, 24)}`.trim());
    if (words) this.#lastParent = parent;
    this.#line += words;
  }

  /** Chinese has no spaces, so emphasised words touch the rest of their sentence. */
  #isChineseEmphasis(before: string, parent: Node | null): boolean {
    const isEmphasis = (node: Node | null) => /^(?:STRONG|EM)$/i.test(node?.nodeName ?? "");
    return /\p{Script=Han}/u.test(before) && (isEmphasis(parent) || isEmphasis(this.#lastParent));
  }
}
