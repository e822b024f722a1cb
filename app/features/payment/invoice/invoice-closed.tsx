import { errorCodes } from "~/contract/response";
import { brand } from "~/lib/brand/brand";
import { useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { ConfirmationPage } from "~/ui/page/confirmation-page";
import { MessagePage } from "~/ui/page/message-page";
import { PageForm } from "~/ui/page/page-form";
import { Anchor } from "~/ui/text/anchor";
import { Button, ButtonLink } from "~/ui/text/button";
import { DeskSentence } from "~/ui/text/hotline";

/** Shows that the invoice behind a link is paid, just now or before (E-INV-S002). */
export function InvoicePaid({
  message,
  pdf,
  justPaid,
}: {
  message: string;
  pdf: string;
  justPaid: boolean;
}) {
  const text = useText();
  const paid = <Reply code={errorCodes.invoicePaid}>{message}</Reply>;
  const download = (
    <ButtonLink to={pdf} icon="download">
      {text("invoice:paid.download")}
    </ButtonLink>
  );
  if (justPaid)
    return (
      <ConfirmationPage
        title={text("invoice:paid.title")}
        lead={<p>{paid}</p>}
        next={[text("invoice:paid.receipt"), text("invoice:paid.nothing")]}
        actions={download}
      />
    );
  return (
    <MessagePage title={text("invoice:paid.before")} actions={download}>
      <p>
        {paid} {text("invoice:paid.no-more")}
      </p>
    </MessagePage>
  );
}

/**
 * Shows that the link has expired (E-INV-S004), with a button that sends a new one.
 * @param message states if money came for the invoice. Only the provider knows.
 */
export function InvoiceLinkExpired({
  message,
  requested,
}: {
  message: string;
  requested: boolean;
}) {
  const { billing } = brand.phones;
  const { support } = brand.emails;
  const text = useText();
  if (requested) return <NewLinkRequested />;
  return (
    <MessagePage
      kind="expired"
      title={text("invoice:expired.title")}
      actions={
        <PageForm>
          <Button name="intent" value="send link">
            {text("invoice:expired.button")}
          </Button>
        </PageForm>
      }
    >
      <p>
        {text("invoice:expired.text")} <Reply>{message}</Reply>
      </p>
      <p>{text("invoice:expired.to")}</p>
      <p>
        {support === "" ? (
          <DeskSentence of="invoice:expired.number" desk={billing} />
        ) : (
          <DeskSentence
            of="invoice:expired.number-or-write"
            desk={billing}
            parts={{ email: <Anchor to={`mailto:${support}`}>{support}</Anchor> }}
          />
        )}
      </p>
    </MessagePage>
  );
}

function NewLinkRequested() {
  const { billing } = brand.phones;
  const text = useText();
  return (
    <MessagePage
      title={text("invoice:requested.title")}
      actions={
        <ButtonLink to={billing.href} kind="secondary">
          {text("invoice:requested.call", { number: billing.number })}
        </ButtonLink>
      }
    >
      <p>{text("invoice:requested.text")}</p>
      <p>
        <DeskSentence of="invoice:requested.none" desk={billing} />
      </p>
    </MessagePage>
  );
}
