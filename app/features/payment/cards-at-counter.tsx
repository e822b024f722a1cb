import { MessagePage } from "~/ui/page/message-page";
import { ButtonLink } from "~/ui/text/button";

/** Renders no cards on a counter's shared computer, which shows English. */
export function CardsAtCounter() {
  return (
    <MessagePage
      title="Saved cards are not shown here"
      actions={<ButtonLink to="/">Go to My services</ButtonLink>}
    >
      <p>
        This computer is shared, so your saved cards are not shown or used here, and no card is
        added or deleted. You can do that on your own phone or computer.
      </p>
      <p>To pay here, type your card on the card service’s own page, or scan a PayNow code.</p>
    </MessagePage>
  );
}
