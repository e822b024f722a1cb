/** Screens for a message link that leads nowhere (SPEC section 2). Unknown and expired links look alike. */
import { data } from "@remix-run/node";
import { type Location, useLocation } from "@remix-run/react";
import type { TextKey } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { DeskSentence } from "~/ui/text/hotline";

interface Screen {
  tab?: TextKey;
  title?: TextKey;
  text: TextKey;
  /** The page that accepts the link as text. */
  typeAgain?: string;
}

const PAGE: TextKey = "links:missing.page";
const EXPIRED: TextKey = "links:missing.feedback-text";

const screens: Record<string, Screen> = {
  [paths.booking.byLinkNotFound]: {
    title: "links:missing.appointment",
    text: "links:missing.appointment-text",
    typeAgain: paths.booking.findByLink,
  },
  [paths.payment.byLinkNotFound]: {
    tab: "links:missing.invoice-tab",
    title: "links:missing.invoice",
    text: "links:missing.invoice-text",
    typeAgain: paths.payment.findByLink,
  },
  [paths.help.feedbackNotFound]: { text: EXPIRED },
  [paths.people.accessNotFound]: { text: "links:missing.access-text" },
  [paths.people.contactChangeNotFound]: { text: "links:missing.contact-text" },
  [paths.people.payerNotFound]: { text: "links:missing.payer-text" },
};

/** Normalises a path, so that case and a trailing slash do not matter. */
export const toScreenPath = ({ pathname }: Pick<Location, "pathname">) =>
  pathname.toLowerCase().replace(/\/$/, "");

export function meta({ location }: { location: Location }) {
  const { title = PAGE, tab = title } = screens[toScreenPath(location)] ?? {};
  return useHiddenPageMeta(useText()(tab));
}

export const loader = () => data(null, { status: 404 });

export default function MissingLink() {
  const path = toScreenPath(useLocation());
  const { title = PAGE, text, typeAgain } = screens[path] ?? { text: EXPIRED };
  const isInvoice = path === paths.payment.byLinkNotFound;
  const words = useText();
  return (
    <MessagePage
      kind="missing"
      title={words(title)}
      actions={
        <ButtonLink to={typeAgain ?? "/"}>
          {words(typeAgain ? "links:again" : "shell:home")}
        </ButtonLink>
      }
    >
      <p>{words(text)}</p>
      <p>
        {isInvoice ? (
          <DeskSentence of="links:call-billing" desk={brand.phones.billing} />
        ) : (
          <DeskSentence of="links:call" />
        )}
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
