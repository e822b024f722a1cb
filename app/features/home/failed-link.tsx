/** Screens for a message link whose page failed (SPEC section 2). */
import { useLocation } from "@remix-run/react";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { OopsPage, RouteError, useHiddenPageMeta } from "~/ui";
import { toScreenPath } from "./missing-link";

const PERSON = "Nothing has changed. Please open the link in our message again in a few minutes.";

const screens: Record<string, { text: string; refreshTo?: string }> = {
  [paths.booking.byLinkWrong]: {
    text: "We could not show your appointment. Your booking has not changed.",
    refreshTo: paths.booking.findByLink,
  },
  [paths.payment.byLinkWrong]: {
    text: "We could not show your invoice. No money has moved.",
    refreshTo: paths.payment.findByLink,
  },
  [paths.help.feedbackWrong]: { text: "We could not save your feedback just now." },
  [paths.people.accessWrong]: { text: PERSON },
  [paths.people.payerWrong]: { text: PERSON },
};

export const meta = () => useHiddenPageMeta(messages.oops);

export default function FailedLink() {
  const path = toScreenPath(useLocation());
  const { text, refreshTo = "/" } = screens[path] ?? { text: PERSON };
  const { hotline, billing } = brand.phones;
  return (
    <OopsPage refreshTo={refreshTo} desk={path === paths.payment.byLinkWrong ? billing : hotline}>
      {text}
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
