import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { useText } from "~/ui/language/language";
import { MessagePage } from "~/ui/page/message-page";
import { ButtonLink } from "~/ui/text/button";
import { DeskSentence } from "~/ui/text/hotline";

/** Renders the not-found page of the Denticare pages. */
export function DenticareNotFound() {
  const text = useText();
  return (
    <MessagePage
      kind="missing"
      title={text("shell:missing.title")}
      actions={
        <>
          <ButtonLink to={paths.denticare.start}>{text("denticare:missing.start")}</ButtonLink>
          <ButtonLink to={brand.website} kind="secondary">
            {text("shell:missing.website")}
          </ButtonLink>
        </>
      }
    >
      <p>{text("denticare:missing.text")}</p>
      <p>
        <DeskSentence of="denticare:call" />
      </p>
    </MessagePage>
  );
}
