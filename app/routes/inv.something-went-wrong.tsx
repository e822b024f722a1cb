import { brand } from "~/lib/brand";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";

export const meta = () => [
  ...usePageMeta("Oops! Something went wrong"),
  { name: "robots", content: "noindex" },
];

export default function InvoiceWrong() {
  return (
    <MessagePage
      kind="wrong"
      title="Oops! Something went wrong"
      actions={<ButtonLink to="/inv">Try again</ButtonLink>}
    >
      <p>We could not show your invoice. No money has moved.</p>
      <p>
        Please open the link in our SMS again in a few minutes, or use the contact details in the
        SMS. Our billing line is {brand.phones.billing.number} ({brand.phones.billing.hours}).
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
