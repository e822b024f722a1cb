import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { findBooking } from "~/features/denticare/visitor/booking.server";
import { isConfirmationSent } from "~/features/denticare/visitor/confirmation-sent.server";
import { denticareHeaders } from "~/features/denticare/visitor/public-guard.server";
import { findDenticareSession } from "~/features/denticare/visitor/session.server";
import * as paths from "~/lib/paths";
import { ButtonLink, buildRefreshMeta, MessagePage, RefreshButton, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { DeskSentence } from "~/ui/text/hotline";
import { callWithRules, matchStatus } from "~/web/api/call-rules.server";
import { readPollingState } from "~/web/url/polling.server";

export const headers = () => denticareHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()("denticare:wait.title")),
  ...buildRefreshMeta(data?.refresh),
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
      return readPollingState(request);
    },
    matchStatus(503)(() => readPollingState(request)),
  );
}

export default function HoldOn() {
  const { refresh } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <MessagePage
      kind="wait"
      title={text("denticare:wait.title")}
      actions={
        <>
          <RefreshButton />
          <ButtonLink to={paths.denticare.confirmed} kind="quiet">
            {text("denticare:wait.back")}
          </ButtonLink>
        </>
      }
    >
      <p>{text(refresh ? "denticare:wait.waiting" : "denticare:wait.silent")}</p>
      <p>
        <DeskSentence of="denticare:wait.call" />
      </p>
    </MessagePage>
  );
}
