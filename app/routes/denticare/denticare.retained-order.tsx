import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  continueWithSameTime,
  findBooking,
  holdOf,
  releaseBooking,
} from "~/features/denticare/booking.server";
import { answersOf, before, choicePath } from "~/features/denticare/choice";
import { appointmentRows } from "~/features/denticare/format";
import { HoldNotice } from "~/features/denticare/hold-notice";
import { denticareHeaders } from "~/features/denticare/public-guard.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import {
  Button,
  ButtonLink,
  DetailPage,
  Notice,
  PageForm,
  RouteError,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { readUnboundForm } from "~/web/forms/form.server";

const TITLE = "You have not finished booking";

export const headers = () => denticareHeaders;

export const meta = () => usePageMeta(TITLE);

/** Loads the unfinished booking. It shows the time but not the client, since other people may use this computer. */
export async function loader({ request }: LoaderFunctionArgs) {
  const booking = await findBooking(request);
  if (booking === null) throw redirect(paths.denticare.book);
  const { appointment } = booking;
  if (appointment.status === "CONFIRMED") throw redirect(paths.denticare.confirmed);
  const isReserved = appointment.status === "HELD";
  const isRefused = new URL(request.url).searchParams.has("refused");
  const answers = answersOf(appointment.choice);
  return {
    hold: isReserved ? { ...holdOf(appointment), extendable: false } : null,
    canHoldAgain: !isReserved && !isRefused,
    rows: appointmentRows(appointment),
    onwardTo: isReserved
      ? appointment.client
        ? paths.denticare.confirmed
        : paths.denticare.details
      : choicePath(paths.denticare.book, before(answers, "time")),
  };
}

/** Holds the expired time again, or starts again: the time is let go, and the session with what was typed. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  if (form.get("intent") === "again") return continueWithSameTime(request);
  return redirect(paths.denticare.book, { headers: await releaseBooking(request) });
}

export default function RetainedOrder() {
  const { hold, canHoldAgain, rows, onwardTo } = useLoaderData<typeof loader>();
  const { number, href, hours } = brand.phones.hotline;
  return (
    <DetailPage title={TITLE} back={{ to: paths.denticare.start, label: "Denticare" }}>
      {hold ? (
        <HoldNotice {...hold} />
      ) : canHoldAgain ? (
        <Notice kind="warning" title="We do not keep this time for you any more">
          <p>
            You can have it if no other person has booked it. We have kept the details that you gave
            us.
          </p>
        </Notice>
      ) : (
        <Notice kind="warning" title="This time cannot be booked any more">
          <p>
            It was kept for too long, or it does not go with another booking. Please choose another
            time, or call us: <a href={href}>{number}</a> ({hours}).
          </p>
        </Notice>
      )}
      <SummaryList rows={rows} />
      <PageForm action={paths.denticare.retained} className="row mt-8">
        {canHoldAgain ? (
          <Button name="intent" value="again">
            Keep this time again
          </Button>
        ) : null}
        <ButtonLink to={onwardTo} kind={canHoldAgain ? "secondary" : "main"}>
          {hold ? "Continue with this" : "Choose another time"}
        </ButtonLink>
        <Button kind="secondary">Start again</Button>
      </PageForm>
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
