import { safeReturnTo } from "../safe-return-to.server";

/** The page a small form stood on, which may be any of ours; home when the browser does not say. */
export function referrer(request: Request): string {
  const referrer = request.headers.get("referer");
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return safeReturnTo(page && page.pathname + page.search);
}
