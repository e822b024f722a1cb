import { data } from "@remix-run/node";
import { DenticareNotFound } from "~/features/denticare/visitor/denticare-not-found";
import { useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => useHiddenPageMeta(useText()("shell:missing.title"));

export const loader = () => data(null, { status: 404 });

export default DenticareNotFound;
