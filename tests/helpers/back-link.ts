/**
 * Every screen has a way back above its heading; a message, a question or a confirmation has a way on. It runs in a browser too, so it
 * stands on nothing but its argument.
 * @returns what the screen lacks, or null.
 */
export function missingBackLink(main: Element): string | null {
  const heading = main.querySelector("h1");
  if (heading === null) return "a heading";
  // A door's device and a counter between two people have one journey only; their start is its first page.
  if (main.classList.contains("door")) return null;
  if (heading.closest(".card, [role=status]"))
    return main.querySelector("a[href], button") ? null : "a way on";
  const FOLLOWS = 4;
  const isBack = (link: Element) =>
    (link.compareDocumentPosition(heading) & FOLLOWS) !== 0 && link.closest("[role]") === null;
  return [...main.querySelectorAll("a.btn-quiet")].some(isBack) ? null : "a way back";
}

/** The first pages: nothing is before them. */
export const FIRST_PAGES = ["/", "/counter"];
