import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { DoorRating } from "~/features/check-in/door-rating";
import { rateForm } from "~/features/check-in/forms";
import { backToStart, startPath } from "~/features/check-in/state";
import { checkInStep } from "~/features/check-in/state.server";
import { durationWords } from "~/features/check-in/words";
import { rateAtDoor } from "~/features/help/feedback.server";
import * as paths from "~/lib/paths";
import { endsWithDay, formatTime } from "~/lib/singapore-date";
import { ButtonLink, ConfirmationPage, RouteError, useHiddenPageMeta } from "~/ui";
import { unboundFormAction } from "~/web/forms/form-action.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(data?.title ?? "Done", { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "CHECK_OUT_SUCCESS");
  const done = state.done as NonNullable<typeof state.done>;
  const came = done.action === "CHECK_IN";
  return {
    came,
    title: came ? "You are checked in" : "You are checked out",
    lead: came
      ? endsWithDay(done.endsAt)
        ? `Welcome, ${done.firstName}. ${done.title} continues until the end of the day.`
        : `Welcome, ${done.firstName}. ${done.title} ends at ${formatTime(done.endsAt)}.`
      : `Goodbye, ${done.firstName}, and thank you for coming to ${done.title}.`,
    at: formatTime(done.at),
    duration: done.minutes === null ? null : durationWords(done.minutes),
    tablet: state.tablet,
    rating: done.feedback === null ? null : done.rated ? ("given" as const) : ("open" as const),
    feedbackTo:
      done.feedback === null ? null : paths.to(paths.help.feedback, { id: done.feedback }),
    start: startPath(state),
    back: backToStart(state),
  };
}

/** Saves the rating that a visitor gave with one key on the tablet. */
export async function action({ request }: ActionFunctionArgs) {
  const state = await checkInStep(request, "CHECK_OUT_SUCCESS");
  return unboundFormAction(request, rateForm, ({ rating }) => rateAtDoor(state, rating));
}

const CHECK_OUT_BY_CODE = "When you leave, scan the same code again and check out.";
const CHECK_OUT_HERE =
  "When you leave, come back to this tablet, enter your details again, and check out.";

export default function Done() {
  const page = useLoaderData<typeof loader>();
  return (
    <ConfirmationPage
      title={page.title}
      lead={<p>{page.lead}</p>}
      reference={{ label: page.came ? "Checked in at" : "Checked out at", value: page.at }}
      next={page.came ? [page.tablet ? CHECK_OUT_HERE : CHECK_OUT_BY_CODE] : undefined}
      print={false}
      actions={
        <>
          {page.feedbackTo && !page.tablet ? (
            <ButtonLink to={page.feedbackTo}>Tell us how it was</ButtonLink>
          ) : null}
          <ButtonLink to={page.start} kind={page.tablet ? "main" : "secondary"}>
            {page.tablet ? "Done: next person" : "Check in or out another person"}
          </ButtonLink>
        </>
      }
    >
      {page.duration ? (
        <p className="lead">
          You gave <strong>{page.duration}</strong> of your time today. Thank you.
        </p>
      ) : null}
      {page.tablet && page.rating ? <DoorRating hasRating={page.rating === "given"} /> : null}
    </ConfirmationPage>
  );
}

export const ErrorBoundary = RouteError;
