import { readTerms } from "~/features/help/terms.server";
import { TermsPage, useTermsMeta } from "~/features/help/terms-page";

export const meta = () => useTermsMeta("term-and-condition");

/** The other spelling of /term-and-condition, which letters and messages contain. */
export const loader = () => readTerms("term-and-condition");

export default TermsPage;
