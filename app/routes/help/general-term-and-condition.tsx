import { readTerms } from "~/features/help/terms.server";
import { TermsPage } from "~/features/help/terms-page";
import { RouteError, useSocialMeta } from "~/ui";

export const meta = () =>
  useSocialMeta(
    "General terms and conditions",
    "The terms for everyone who uses our centres and services.",
  );

export const loader = () => readTerms("general-term-and-condition");

export default TermsPage;

export const ErrorBoundary = RouteError;
