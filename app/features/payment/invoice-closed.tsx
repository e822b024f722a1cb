import { brand } from "~/lib/brand/brand";
import { ConfirmationPage } from "~/ui/page/confirmation-page";
import { MessagePage } from "~/ui/page/message-page";
import { PageForm } from "~/ui/page/page-form";
import { Anchor } from "~/ui/text/anchor";
import { Button, ButtonLink } from "~/ui/text/button";

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
          "We will send the receipt to the person on the invoice by e-mail or SMS, and to your e-mail address if you typed it.",
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

/** Shows that the link has expired (E-INV-S004), with a button that sends a new one. */
export function InvoiceLinkExpired({ requested }: { requested: boolean }) {
  const { number, href, hours } = brand.phones.billing;
  const { support } = brand.emails;
  if (requested)
    return (
      <MessagePage
        title="Please look at your messages"
        actions={
          <ButtonLink to={href} kind="secondary">
            Call {number}
          </ButtonLink>
        }
      >
        <p>
          If the invoice can still be paid, a new link is on its way to the mobile number that we
          have on record. It can take a few minutes.
        </p>
        <p>
          No message? Please call our billing line: {number} ({hours}).
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      kind="expired"
      title="This link has expired"
      actions={
        <PageForm>
          <Button name="intent" value="send link">
            Send me a new link
          </Button>
        </PageForm>
      }
    >
      <p>For your safety the link in our SMS works for a limited time. No money has moved.</p>
      <p>We will send the new link to the mobile number that we have on record.</p>
      <p>
        Is that number not yours any more? Please call our billing line: {number} ({hours})
        {support === "" ? null : (
          <>
            , or write to <Anchor to={`mailto:${support}`}>{support}</Anchor>
          </>
        )}
        .
      </p>
    </MessagePage>
  );
}
