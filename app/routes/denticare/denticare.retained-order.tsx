import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  buildChoicePath,
  keepAnswersBefore,
  toDentalAnswers,
} from "~/features/denticare/choice/choice";
import { listAppointmentRows } from "~/features/denticare/format";
import {
  continueWithSameTime,
  describeHold,
  findBooking,
  releaseBooking,
} from "~/features/denticare/visitor/booking.server";
import { HoldNotice } from "~/features/denticare/visitor/hold-notice";
import { denticareHeaders } from "~/features/denticare/visitor/public-guard.server";
import * as paths from "~/lib/paths";
import { Button, ButtonLink, DetailPage, Notice, PageForm, SummaryList, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { DeskSentence } from "~/ui/text/hotline";
import { readUnboundForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const headers = () => denticareHeaders;

export const meta = () => usePageMeta(useText()("denticare:retained.title"));

/** Loads the unfinished booking. It shows the time but not the client, since other people may use this computer. */
export async function loader({ request }: LoaderFunctionArgs) {
  const booking = await findBooking(request);
  if (booking === null) throw redirect(paths.denticare.book);
  const { appointment } = booking;
  if (appointment.status === "CONFIRMED") throw redirect(paths.denticare.confirmed);
  const isReserved = appointment.status === "HELD";
  const isRefused = new URL(request.url).searchParams.has("refused");
  const words = await loadVisitorWords(request);
  const answers = toDentalAnswers(appointment.choice);
  return {
    hold: isReserved ? { ...describeHold(appointment, words.language), extendable: false } : null,
    canHoldAgain: !isReserved && !isRefused,
    rows: listAppointmentRows(appointment, words),
    onwardTo: isReserved
      ? appointment.client
        ? paths.denticare.confirmed
        : paths.denticare.details
      : buildChoicePath(paths.denticare.book, keepAnswersBefore(answers, "time")),
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
  const text = useText();
  return (
    <DetailPage
      title={text("denticare:retained.title")}
      back={{ to: paths.denticare.start, label: text("denticare:name") }}
    >
      {hold ? (
        <HoldNotice {...hold} />
      ) : canHoldAgain ? (
        <Notice kind="warning" title={text("denticare:retained.expired")}>
          <p>{text("denticare:retained.expired-text")}</p>
        </Notice>
      ) : (
        <Notice kind="warning" title={text("denticare:lost.title")}>
          <p>
            <DeskSentence of="denticare:retained.refused" />
          </p>
        </Notice>
      )}
      <SummaryList rows={rows} />
      <PageForm action={paths.denticare.retained} className="row mt-8">
        {canHoldAgain ? (
          <Button name="intent" value="again">
            {text("denticare:retained.again")}
          </Button>
        ) : null}
        <ButtonLink to={onwardTo} kind={canHoldAgain ? "secondary" : "main"}>
          {text(hold ? "denticare:retained.continue" : "denticare:retained.other")}
        </ButtonLink>
        <Button kind="secondary">{text("denticare:start-again")}</Button>
      </PageForm>
    </DetailPage>
  );
}
