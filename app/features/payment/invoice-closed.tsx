import { brand } from "~/lib/brand/brand";
import { ConfirmationPage } from "~/ui/page/confirmation-page";
import { MessagePage } from "~/ui/page/message-page";
import { Anchor } from "~/ui/text/anchor";
import { ButtonLink } from "~/ui/text/button";

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
  const download = (
    <ButtonLink to={pdf} icon="download">
      Download the invoice
    </ButtonLink>
  );
  if (justPaid)
    return (
      <ConfirmationPage
        title="Thank you. Your payment is complete"
        lead={<p>{message}</p>}
        next={[
          "We will send you the receipt by e-mail or SMS.",
          "You do not need to do anything more.",
        ]}
        actions={download}
      />
    );
  return (
    <MessagePage title="This invoice is already paid" actions={download}>
      <p>{message} No more money will be taken.</p>
    </MessagePage>
  );
}

/** Shows that the link has expired (E-INV-S004). */
export function InvoiceLinkExpired() {
  return (
    <MessagePage
      kind="expired"
      title="This link has expired"
      actions={
        <ButtonLink to={brand.phones.billing.href}>Call {brand.phones.billing.number}</ButtonLink>
      }
    >
      <p>For your safety the link in our SMS works for a limited time. No money has moved.</p>
      <p>
        Please call our billing line and ask for a new link: {brand.phones.billing.number} (
        {brand.phones.billing.hours}), or write to{" "}
        <Anchor to={`mailto:${brand.emails.support}`}>{brand.emails.support}</Anchor>.
      </p>
    </MessagePage>
  );
}
