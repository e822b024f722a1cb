/**
 * Caches axe's colour contrast check, which is two thirds of its work. The result depends only on the appearance of the text and its
 * backgrounds. Each appearance is checked once, and the window keeps the results from screen to screen. The function runs in the browser,
 * so it uses only browser globals.
 */
export function rememberContrast(): void {
  interface Check {
    evaluate(this: unknown, element: Element, ...more: unknown[]): unknown;
  }
  const { checks } = (window.axe as unknown as { _audit: { checks: Record<string, Check> } })
    ._audit;
  const check = checks["color-contrast"] as Check;
  const { evaluate } = check;
  const enough = new Set<string>();
  /** The positions of elements outside the flow, by page body. */
  const liftedOf = new WeakMap<Element, DOMRect[]>();

  check.evaluate = function (element, ...more) {
    const look = lookOf(element);
    if (look !== null && enough.has(look)) return true;
    const answer = evaluate.call(this, element, ...more);
    if (look !== null && answer === true) enough.add(look);
    return answer;
  };

  /** @returns null if other elements may overlap it, or if it is invisible */
  function lookOf(element: Element): string | null {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow];
    for (let behind: Element | null = element; behind; behind = behind.parentElement) {
      const { position, backgroundColor, backgroundImage, opacity } = getComputedStyle(behind);
      if (isLifted(position)) return null;
      look.push(`${backgroundColor} ${backgroundImage} ${opacity}`);
    }
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const meets = (other: DOMRect) =>
      other.left < right && other.right > left && other.top < bottom && other.bottom > top;
    if (lifted().some(meets)) return null;
    return look.filter((ground) => ground !== "rgba(0, 0, 0, 0) none 1").join("\n");
  }

  function lifted(): DOMRect[] {
    const { body } = document;
    const places =
      liftedOf.get(body) ??
      [...body.querySelectorAll("*")]
        .filter((element) => isLifted(getComputedStyle(element).position))
        .map((element) => element.getBoundingClientRect());
    liftedOf.set(body, places);
    return places;
  }

  function isLifted(position: string): boolean {
    return position !== "static" && position !== "relative";
  }
}
