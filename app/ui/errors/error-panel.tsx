import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { checkAgainParams } from "~/lib/request/check-again";
import { messages } from "~/lib/text/messages";
import { MessagePage } from "../page/message-page";
import { ButtonLink } from "../text/button";
import { Hotline } from "../text/hotline";
import { PaymentOutageNotice } from "./payment-outage-notice";
import { RequestIdContext } from "./request-id";

interface ErrorPanelProps {
  /** The page that cannot be shown. */
  pathname?: string;
}

/** Renders the content of every error boundary (SPEC section 2): the sentence and a Retry that loads the page again. */
export function ErrorPanel({ pathname }: ErrorPanelProps) {
  const { search } = useLocation();
  return (
    <MessagePage
      kind="wrong"
      title={messages.somethingWentWrong}
      actions={
        <>
          <a href={`?${checkAgainParams(search)}`} className="btn btn-main">
            Retry
          </a>
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      {pathname ? <PaymentOutageNotice pathname={pathname} /> : null}
      <Hotline />
      <p>
        If it happens again, tell us this code:{" "}
        <span suppressHydrationWarning>{useContext(RequestIdContext)}</span>
      </p>
    </MessagePage>
  );
}
