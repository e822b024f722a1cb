import { ButtonLink, MessagePage, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { DeskSentence } from "~/ui/text/hotline";

export const meta = () => useHiddenPageMeta(useText()("people:stopped.title"));

export default function AccessStopped() {
  const text = useText();
  return (
    <MessagePage
      title={text("people:stopped.title")}
      actions={<ButtonLink to="/">{text("shell:home")}</ButtonLink>}
    >
      <p>{text("people:stopped.text")}</p>
      <p>{text("people:stopped.open")}</p>
      <p>
        <DeskSentence of="people:stopped.misused" />
      </p>
    </MessagePage>
  );
}
