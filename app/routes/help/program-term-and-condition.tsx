import { readTerms } from "~/features/help/terms.server";
import { TermsPage, useTermsMeta } from "~/features/help/terms-page";

export const meta = () => useTermsMeta("program-term-and-condition");

export const loader = () => readTerms("program-term-and-condition");

export default TermsPage;
