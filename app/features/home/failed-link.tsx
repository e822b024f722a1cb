/** Screens for a message link whose page failed (SPEC section 2). */
import { useLocation } from "@remix-run/react";
import type { TextKey } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { OopsPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { toScreenPath } from "./missing-link";

const PERSON: TextKey = "links:failed.person";

const screens: Record<string, { text: TextKey; refreshTo?: string }> = {
  [paths.booking.byLinkWrong]: {
    text: "links:failed.appointment",
    refreshTo: paths.booking.findByLink,
  },
  [paths.payment.byLinkWrong]: {
    text: "links:failed.invoice",
    refreshTo: paths.payment.findByLink,
  },
  [paths.help.feedbackWrong]: { text: "links:failed.feedback" },
  [paths.people.accessWrong]: { text: PERSON },
  [paths.people.payerWrong]: { text: PERSON },
};

export const meta = () => useHiddenPageMeta(useText()("shell:oops.title"));

export default function FailedLink() {
  const path = toScreenPath(useLocation());
  const { text, refreshTo = "/" } = screens[path] ?? { text: PERSON };
  const words = useText();
  const { hotline, billing } = brand.phones;
  return (
    <OopsPage refreshTo={refreshTo} desk={path === paths.payment.byLinkWrong ? billing : hotline}>
      {words(text)}
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
