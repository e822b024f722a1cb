import type { ReactNode } from "react";
import { brand } from "~/lib/brand/brand";
import { messages } from "~/lib/text/messages";
import { MessagePage } from "../page/message-page";
import { ButtonLink } from "../text/button";

export interface OopsPageProps {
  /** The action that failed, and the assurance that nothing has changed. */
  children: ReactNode;
  /** The page at which the visitor can continue. A link token is never carried into another address. */
  refreshTo: string;
  button?: string | undefined;
  desk?: { number: string; href: string; hours: string };
}

/** Renders the generic error page of SPEC section 2: refresh, or use the contact details in the SMS. */
export function OopsPage({
  children,
  refreshTo,
  button = "Refresh this page",
  desk = brand.phones.hotline,
}: OopsPageProps) {
  return (
    <MessagePage
      kind="wrong"
      title={messages.oops}
      actions={<ButtonLink to={refreshTo}>{button}</ButtonLink>}
    >
      <p>{children}</p>
      <p>
        Please refresh the page in a few minutes, or use the contact details in our SMS. You can
        also call us: <a href={desk.href}>{desk.number}</a> ({desk.hours}).
      </p>
    </MessagePage>
  );
}
