import { readTerms } from "~/features/help/terms.server";
import { TermsPage, useTermsMeta } from "~/features/help/terms-page";

export const meta = () => useTermsMeta("general-term-and-condition");

export const loader = () => readTerms("general-term-and-condition");

export default TermsPage;
