import { data } from "@remix-run/node";
import { NotFoundPage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("shell:missing.title"));

export const loader = () => data(null, { status: 404 });

export default NotFoundPage;
