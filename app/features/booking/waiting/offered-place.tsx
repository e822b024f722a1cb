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
  return (
    <MessagePage
      title={personName ? `A place is free for ${personName}` : "A place is free for you"}
      actions={
        <PageForm className="row">
          <Button name="answer" value="take">
            Take this place
          </Button>
          <Button kind="secondary" name="answer" value="decline">
            No, give it to the next person
          </Button>
        </PageForm>
      }
    >
      <p>
        <strong>{what}</strong>
        <br />
        {when}
      </p>
      <p>We will keep it for you until {until}.</p>
    </MessagePage>
  );
}
