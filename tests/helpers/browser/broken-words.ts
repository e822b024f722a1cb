/**
 * Finds words, telephone numbers, times and addresses that stand on two lines. An address may be broken after / @ and dots, a word at a soft
 * hyphen, and Chinese between any two characters. It runs in the browser.
 */
export function findBrokenWords(): string[] {
  const unbreakable =
    /\+?\d[\d ]{6,}\d|\d\d:\d\d [AP]M|[^\s\u00ad\u3000-\u303f\u2000-\u200b\u2e80-\u9fff\uff00-\uffef]+/g;
  const isBroken = (text: Node, start: number, end: number) => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, end);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
    return lines.some(({ top, height }) => Math.abs(top - (lines[0]?.top ?? top)) > height / 2);
  };
  // The name before the @ has no place to break, and may be longer than the line.
  const isLongName = (word: string) => word.endsWith("@") && word.length > 24;
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent, nodeValue } = text;
    // Text for screen readers alone is one pixel wide. The string of a QR code is no word.
    if (!nodeValue || parent?.closest("script, style, select, svg, .sr-only, code")) continue;
    if (!isBroken(text, 0, nodeValue.length)) continue;
    for (const { 0: word, index } of nodeValue.matchAll(unbreakable)) {
      // The hyphen that is shown belongs to the first character after it.
      const start = nodeValue[index - 1] === "\u00ad" ? index + 1 : index;
      if (isBroken(text, start, index + word.length) && !isLongName(word)) found.push(word);
    }
  }
  return found;
}
