import { readTerms } from "~/features/help/terms.server";
import { TermsPage } from "~/features/help/terms-page";
import { RouteError, useSocialMeta } from "~/ui";

export const meta = () =>
  useSocialMeta(
    "Programme terms and conditions",
    "The terms of our programmes: payment, booking, rescheduling, cancelling and renewing.",
  );

export const loader = () => readTerms("program-term-and-condition");

export default TermsPage;

export const ErrorBoundary = RouteError;
