import { useLocation } from "@remix-run/react";
import { PAGE_FIELD } from "~/lib/request/page-field";

/** Names the page in a form, so that the answer returns to it in a browser that sends no referrer. */
export function PageField() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name={PAGE_FIELD} defaultValue={pathname + search} />;
}
