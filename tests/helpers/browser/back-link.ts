/**
 * Checks the way back. Every screen has one above its heading. A message, a question or a confirmation has a next step. The function also
 * runs in a browser, so it uses only its argument.
 *
 * @returns the missing part, or null
 */
export function missingBackLink(main: Element): string | null {
  const heading = main.querySelector("h1");
  if (heading === null) return "a heading";
  // A check-in device, or a counter between two people, has a single journey, which starts on its first page.
  if (main.classList.contains("door")) return null;
  if (heading.closest(".card, [role=status]"))
    return main.querySelector("a[href], button") ? null : "a way on";
  const FOLLOWS = 4;
  const isBack = (link: Element) =>
    (link.compareDocumentPosition(heading) & FOLLOWS) !== 0 && link.closest("[role]") === null;
  return [...main.querySelectorAll("a.btn-quiet")].some(isBack) ? null : "a way back";
}

/** The first pages, which have no earlier page. */
export const FIRST_PAGES = ["/", "/counter"];
