import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { findBooking } from "~/features/denticare/booking.server";
import { isConfirmationSent } from "~/features/denticare/confirmation-sent.server";
import { denticareHeaders } from "~/features/denticare/public-guard.server";
import { findDenticareSession } from "~/features/denticare/session.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, Refresh, RouteError, refreshMeta, usePageMeta } from "~/ui";
import { callWithRules, onStatus } from "~/web/api/call-rules.server";
import { pollingState } from "~/web/url/polling.server";

const TITLE = "Please hold on";

export const headers = () => denticareHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(TITLE),
  ...refreshMeta(data?.refresh),
];

/** Waits for the provider's answer to a booking that the visitor has confirmed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await findDenticareSession(request);
  if (session === null) throw redirect(paths.denticare.book);
  if (!(await isConfirmationSent(request, session))) throw redirect(paths.denticare.confirmed);
  return callWithRules(
    async () => {
      const booking = await findBooking(request);
      if (booking?.appointment.status !== "HELD") throw redirect(paths.denticare.confirmed);
      return pollingState(request);
    },
    onStatus(503)(() => pollingState(request)),
  );
}

export default function HoldOn() {
  const { refresh } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      kind="wait"
      title={TITLE}
      actions={
        <>
          <Refresh />
          <ButtonLink to={paths.denticare.confirmed} kind="quiet">
            Back to my booking
          </ButtonLink>
        </>
      }
    >
      <p>
        {refresh
          ? "We are waiting for the clinic's answer. If nothing changes here within 20 seconds, please press Check again."
          : "The clinic has not answered yet. Your appointment is not booked until we say so."}
      </p>
      <p>
        If it takes long, call us:{" "}
        <a href={brand.phones.hotline.href}>{brand.phones.hotline.number}</a> (
        {brand.phones.hotline.hours}).
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
