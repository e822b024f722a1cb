import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { buildCheckAgainParams } from "~/lib/request/check-again";
import { useText } from "../language/language";
import { Sentence } from "../language/sentence";
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
  const text = useText();
  return (
    <MessagePage
      kind="wrong"
      title={text("shell:failed.title")}
      actions={
        <>
          <a href={`?${buildCheckAgainParams(search)}`} className="btn btn-main">
            {text("shell:failed.retry")}
          </a>
          <ButtonLink to="/" kind="secondary">
            {text("shell:home")}
          </ButtonLink>
        </>
      }
    >
      {pathname ? <PaymentOutageNotice pathname={pathname} /> : null}
      <Hotline />
      <p>
        <Sentence
          of="shell:failed.code"
          parts={{ code: <span suppressHydrationWarning>{useContext(RequestIdContext)}</span> }}
        />
      </p>
    </MessagePage>
  );
}
