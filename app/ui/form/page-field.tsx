import { useLocation } from "@remix-run/react";
import { LANGUAGE_PARAM } from "~/lib/language/language-address";
import { PAGE_FIELD } from "~/lib/request/page-field";

/** Names the page in a form, so that the answer returns to it in a browser that sends no referrer. The address has no language. */
export function PageField() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete(LANGUAGE_PARAM);
  const query = String(params);
  return (
    <input
      type="hidden"
      name={PAGE_FIELD}
      defaultValue={query ? `${pathname}?${query}` : pathname}
    />
  );
}
