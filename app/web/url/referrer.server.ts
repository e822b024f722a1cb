import { PAGE_FIELD } from "~/lib/request/page-field";
import { toSafeReturnTo } from "../safe-return-to.server";

/** Returns the page of a small form, which may be any of ours, or the home page if the browser does not send it. */
export function getReferrer(request: Request): string {
  const referrer = request.headers.get("referer");
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return toSafeReturnTo(page && page.pathname + page.search);
}

/** Returns the page of a small form, which names it in a hidden field, since not every browser sends the referrer. */
export function readPageOfForm(request: Request, form: FormData): string {
  const page = form.get(PAGE_FIELD);
  return page === null ? getReferrer(request) : toSafeReturnTo(page);
}
