import { data } from "@remix-run/node";
import { DenticareNotFound } from "~/features/denticare/visitor/denticare-not-found";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("shell:missing.title"));

/** Answers every unknown address of the group with a 404 in place (SPEC section 2), like those of the whole site. */
export const loader = () => data(null, { status: 404 });
export const action = loader;

export default DenticareNotFound;
