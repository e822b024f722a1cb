import { useLoaderData } from "@remix-run/react";
import { terms } from "~/portal/terms.server";
import { RouteError, TermsPage, usePageMeta } from "~/ui";

export const meta = () =>
  usePageMeta(
    "Terms and conditions",
    "What you agree to when you use our services and this website.",
  );

export const loader = () => terms("term-and-condition");

export default function Terms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = RouteError;
