/** Screens for a message link that leads nowhere (SPEC section 2). Unknown and expired links look alike. */
import { data } from "@remix-run/node";
import { type Location, useLocation } from "@remix-run/react";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";

interface Screen {
  tab?: string;
  title?: string;
  text: string;
  /** The page that accepts the link as text. */
  typeAgain?: string;
}

const PAGE = "We cannot find this page";

const screens: Record<string, Screen> = {
  [paths.booking.byLinkNotFound]: {
    title: "We cannot find this appointment",
    text: "The link is not complete, or it has expired. Please open it again from our SMS.",
    typeAgain: paths.booking.findByLink,
  },
  [paths.payment.byLinkNotFound]: {
    tab: "Invoice not found",
    title: "We cannot find this invoice",
    text: "The link is not complete, or it was copied wrongly. Please open it again from our SMS.",
    typeAgain: paths.payment.findByLink,
  },
  [paths.help.feedbackNotFound]: {
    text: "The link is not complete, or it has expired. Please open it again from our message.",
  },
  [paths.people.accessNotFound]: {
    text: "The link is not complete, it has expired, or this person can no longer see your records.",
  },
  [paths.people.contactChangeNotFound]: {
    text: "The link is not complete, or it has expired. If your contact details are wrong, please call us.",
  },
  [paths.people.payerNotFound]: {
    text: "The link is not complete, it has expired, or this person no longer pays your invoices.",
  },
};

/** Normalises a path, so that case and a trailing slash do not matter. */
export const toScreenPath = ({ pathname }: Pick<Location, "pathname">) =>
  pathname.toLowerCase().replace(/\/$/, "");

export function meta({ location }: { location: Location }) {
  const { title = PAGE, tab = title } = screens[toScreenPath(location)] ?? {};
  return useHiddenPageMeta(tab);
}

export const loader = () => data(null, { status: 404 });

export default function MissingLink() {
  const path = toScreenPath(useLocation());
  const { title = PAGE, text, typeAgain } = screens[path] ?? { text: "" };
  const { hotline, billing } = brand.phones;
  const desk = path === paths.payment.byLinkNotFound ? billing : hotline;
  return (
    <MessagePage
      kind="missing"
      title={title}
      actions={
        <ButtonLink to={typeAgain ?? "/"}>
          {typeAgain ? "Type the link again" : "Go to the home page"}
        </ButtonLink>
      }
    >
      <p>{text}</p>
      <p>
        If that does not help, call {desk === billing ? "our billing line" : "us"}:{" "}
        <a href={desk.href}>{desk.number}</a> ({desk.hours}).
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
