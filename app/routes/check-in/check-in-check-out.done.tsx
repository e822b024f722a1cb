import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { formatTitle } from "~/features/booking/appointment-words";
import { DoorRating } from "~/features/check-in/door-rating";
import { ratingForm } from "~/features/check-in/forms";
import { findTabletReturn, getStartPath } from "~/features/check-in/state";
import { requireCheckInStep } from "~/features/check-in/state.server";
import { formatDuration } from "~/features/check-in/words";
import { rateAtDoor } from "~/features/help/feedback.server";
import type { GetText } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { isMidnight } from "~/lib/singapore-date";
import { ButtonLink, ConfirmationPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { handleUnboundForm } from "~/web/forms/form-action.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(useText()(data ? titleOf(data.came) : "check-in:done.title"), {
    back: data?.back,
  });

const titleOf = (came: boolean) => (came ? "check-in:done.in" : "check-in:done.out");

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireCheckInStep(request, "CHECK_OUT_SUCCESS");
  const done = state.done as NonNullable<typeof state.done>;
  const { firstName, title, kind, productName, at, endsAt, minutes } = done;
  return {
    came: done.action === "CHECK_IN",
    done: { firstName, title, kind, productName, at, endsAt, minutes },
    tablet: state.tablet,
    rating: done.feedback === null ? null : done.rated ? ("given" as const) : ("open" as const),
    feedbackTo:
      done.feedback === null ? null : paths.to(paths.help.feedback, { id: done.feedback }),
    start: getStartPath(state),
    back: findTabletReturn(state),
  };
}

/** Saves the rating that a visitor gave with one key on the tablet. */
export async function action({ request }: ActionFunctionArgs) {
  const state = await requireCheckInStep(request, "CHECK_OUT_SUCCESS");
  return handleUnboundForm(request, ratingForm, ({ rating }) => rateAtDoor(state, rating));
}

export default function Done() {
  const page = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  const { came, done, tablet } = page;
  const { time } = getFormats(language);
  const nextStep = tablet ? "check-in:done.come-back" : "check-in:done.scan-again";
  return (
    <ConfirmationPage
      title={text(titleOf(came))}
      lead={<p>{greetingOf(page, { text, time })}</p>}
      reference={{
        label: text(came ? "check-in:done.in-at" : "check-in:done.out-at"),
        value: time(done.at),
      }}
      next={came ? [text(nextStep)] : undefined}
      print={false}
      actions={
        <>
          {page.feedbackTo && !tablet ? (
            <ButtonLink to={page.feedbackTo}>{text("check-in:done.feedback")}</ButtonLink>
          ) : null}
          <ButtonLink to={page.start} kind={tablet ? "main" : "secondary"}>
            {text(tablet ? "check-in:done.next-person" : "check-in:done.another")}
          </ButtonLink>
        </>
      }
    >
      {done.minutes === null ? null : (
        <p className="lead">
          <Sentence
            of="check-in:done.given"
            parts={{ duration: <strong>{formatDuration(done.minutes, text)}</strong> }}
          />
        </p>
      )}
      {tablet && page.rating ? <DoorRating hasRating={page.rating === "given"} /> : null}
    </ConfirmationPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function greetingOf(
  { came, done }: Page,
  { text, time }: { text: GetText; time: (instant: string) => string },
): string {
  const { firstName: name, endsAt } = done;
  const title = formatTitle(done, text);
  if (!came) return text("check-in:done.goodbye", { name, title });
  return isMidnight(endsAt)
    ? text("check-in:done.welcome-all-day", { name, title })
    : text("check-in:done.welcome", { name, title, time: time(endsAt) });
}

export const ErrorBoundary = RouteError;
