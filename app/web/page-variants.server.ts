/** Public pages that show something else to a browser with a certain cookie, by path. The page cache stores both variants. */
export const pageVariants = new Map<string, string>();

/** @param cookie "name=value" as the page itself sets it, equal for every visitor. */
export function registerPageVariant(path: string, cookie: string): void {
  pageVariants.set(path, cookie);
}
