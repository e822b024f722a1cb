import { brand } from "~/lib/brand/brand";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";

const TITLE = "It is stopped";

export const meta = () => useHiddenPageMeta(TITLE);

export default function AccessStopped() {
  return (
    <MessagePage title={TITLE} actions={<ButtonLink to="/">Go to the home page</ButtonLink>}>
      <p>This person can no longer see your records or book for you.</p>
      <p>
        Packages and bookings that they made for you stay yours. If something is still open, we have
        sent you and them a message about it.
      </p>
      <p>
        If you think that someone has misused your details, please call us:{" "}
        <a href={brand.phones.hotline.href}>{brand.phones.hotline.number}</a> (
        {brand.phones.hotline.hours}).
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
