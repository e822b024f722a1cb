import { useLoaderData } from "@remix-run/react";
import { terms } from "~/features/help/terms.server";
import { TermsPage } from "~/features/help/terms-page";
import { RouteError, useSocialMeta } from "~/ui";

export const meta = () =>
  useSocialMeta(
    "General terms and conditions",
    "The terms for everybody who uses our centres and services.",
  );

export const loader = () => terms("general-term-and-condition");

export default function Terms() {
  return <TermsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = RouteError;
