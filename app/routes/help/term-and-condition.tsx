import { readTerms } from "~/features/help/terms.server";
import { TermsPage } from "~/features/help/terms-page";
import { RouteError, useSocialMeta } from "~/ui";

export const handle = { cacheable: true };

export const meta = () =>
  useSocialMeta(
    "Terms and conditions",
    "What you agree to when you use our services and this website.",
  );

export const loader = () => readTerms("term-and-condition");

export default TermsPage;

export const ErrorBoundary = RouteError;
