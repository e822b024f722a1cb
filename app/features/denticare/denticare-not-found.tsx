import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { MessagePage } from "~/ui/page/message-page";
import { ButtonLink } from "~/ui/text/button";

/** Renders the not-found page of the Denticare pages. */
export function DenticareNotFound() {
  const { number, href, hours } = brand.phones.hotline;
  return (
    <MessagePage
      kind="missing"
      title={messages.pageNotFound}
      actions={
        <>
          <ButtonLink to={paths.denticare.start}>Go to Denticare</ButtonLink>
          <ButtonLink to={brand.website} kind="secondary">
            Go to our main website
          </ButtonLink>
        </>
      }
    >
      <p>
        The address may have a small mistake in it. If you opened a link of our SMS, open it again.
      </p>
      <p>
        If that does not help, call us: <a href={href}>{number}</a> ({hours}).
      </p>
    </MessagePage>
  );
}
