import { useText } from "~/ui/language/language";
import { MessagePage } from "~/ui/page/message-page";
import { ButtonLink } from "~/ui/text/button";

/** Renders no cards on a counter's shared computer. */
export function CardsAtCounter() {
  const text = useText();
  return (
    <MessagePage
      title={text("payment:cards.counter")}
      actions={<ButtonLink to="/">{text("payment:done.go")}</ButtonLink>}
    >
      <p>{text("payment:cards.counter-shared")}</p>
      <p>{text("payment:cards.counter-pay")}</p>
    </MessagePage>
  );
}
