import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { BOOK, CONFIRM, findBooking, RETAINED } from "~/features/denticare/booking.server";
import { denticareHeaders } from "~/features/denticare/door.server";
import { brand } from "~/lib/brand";
import { ButtonLink, MessagePage, Refresh, RouteError, refreshMeta, usePageMeta } from "~/ui";
import { ApiError } from "~/web/client.server";
import { waitingOf } from "~/web/waiting.server";

const TITLE = "Please hold on";

export const headers = () => denticareHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(TITLE),
  ...refreshMeta(data?.refresh),
];

/** Waits for the provider's answer to a confirmed booking. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const booking = await findBooking(request);
    if (booking === null) throw redirect(BOOK);
    if (booking.appointment.status === "CONFIRMED") throw redirect(CONFIRM);
    if (booking.appointment.status === "EXPIRED") throw redirect(RETAINED);
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpCode !== 503) throw error;
  }
  return waitingOf(request);
}

export default function HoldOn() {
  const { refresh } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      kind="wait"
      title={TITLE}
      actions={
        <>
          <Refresh label="Check again" />
          <ButtonLink to={CONFIRM} kind="quiet">
            Back to my booking
          </ButtonLink>
        </>
      }
    >
      <p>
        {refresh
          ? "We are waiting for the clinic's answer. This page looks again by itself."
          : "The clinic has not answered yet. Your appointment is not booked until we say so."}
      </p>
      <p>
        If it takes long, call us: {brand.phones.hotline.number} ({brand.phones.hotline.hours}).
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
