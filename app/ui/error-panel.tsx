import { messages } from "~/lib/messages";
import { MessagePage } from "./page/message-page";

/** What every error boundary shows (SPEC section 2): the sentence and a Retry that loads the page again. */
export function ErrorPanel({ reference }: { reference?: string | undefined }) {
  return (
    <MessagePage
      kind="wrong"
      title={messages.somethingWentWrong}
      actions={
        // biome-ignore lint/a11y/useValidAnchor: the empty address is this page, so it loads again without script
        <a href="" className="btn btn-main">
          Retry
        </a>
      }
    >
      {reference ? <p>If it happens again, tell us this code: {reference}</p> : null}
    </MessagePage>
  );
}
