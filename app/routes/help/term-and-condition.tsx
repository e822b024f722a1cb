import { readTerms } from "~/features/help/terms.server";
import { TermsPage, useTermsMeta } from "~/features/help/terms-page";

export const handle = { cacheable: true };

export const meta = () => useTermsMeta("term-and-condition");

export const loader = () => readTerms("term-and-condition");

export default TermsPage;
