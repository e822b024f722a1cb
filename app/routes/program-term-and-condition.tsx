import { useLoaderData } from "@remix-run/react";
import { terms } from "~/portal/terms.server";
import { RouteError, TermsPage, usePageMeta } from "~/ui";

export const meta = () =>
  usePageMeta(
    "Programme terms and conditions",
    "The terms of our programmes: payment, booking, rescheduling, cancelling and renewing.",
  );

export const loader = () => terms("program-term-and-condition");

export default function Terms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = RouteError;
