import { useText } from "~/ui/language/language";
import { MessagePage } from "~/ui/page/message-page";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";

export interface OfferedPlaceProps {
  what: string;
  when: string;
  /** The person it is for. Empty behind a link. */
  personName?: string;
  until: string;
}

/** Asks if the client takes the place that is reserved for them. */
export function OfferedPlace({ what, when, personName = "", until }: OfferedPlaceProps) {
  const text = useText();
  return (
    <MessagePage
      title={
        personName ? text("links:offer.title-for", { name: personName }) : text("links:offer.title")
      }
      actions={
        <PageForm className="row">
          <Button name="answer" value="take">
            {text("links:offer.take")}
          </Button>
          <Button kind="secondary" name="answer" value="decline">
            {text("links:offer.decline")}
          </Button>
        </PageForm>
      }
    >
      <p>
        <strong>{what}</strong>
        <br />
        {when}
      </p>
      <p>{text("links:offer.until", { until })}</p>
    </MessagePage>
  );
}
