/** Widths in CSS pixels that every screen is checked at. */

/** The narrowest width without sideways scrolling (WCAG 2.2, 1.4.10 Reflow). */
export const NARROWEST = 320;

/** The default page width of SPEC section 9. */
export const DEFAULT_PAGE_WIDTH = 330;

/** A small phone. */
export const PHONE = { width: NARROWEST, height: 640 };
