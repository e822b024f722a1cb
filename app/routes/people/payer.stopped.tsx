import { brand } from "~/lib/brand/brand";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";

const TITLE = "It is stopped";

export const meta = () => useHiddenPageMeta(TITLE);

export default function PayerStopped() {
  const { number, hours } = brand.phones.egiro;
  return (
    <MessagePage title={TITLE} actions={<ButtonLink to="/">Go to the home page</ButtonLink>}>
      <p>
        This person no longer pays your invoices. Please pay what is due yourself, or ask someone
        you trust.
      </p>
      <p>
        If you think that someone has misused your details, please call us: {number} ({hours}).
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
