import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { kindNouns } from "~/journeys/booking/words";
import { newToken } from "~/lib/token.server";
import { arrivalNote } from "~/portal/booking/arrival.server";
import { answerCheck, checkChoice } from "~/portal/booking/session-check.server";
import { bookingPath, sessionChoice } from "~/portal/booking/session-choice.server";
import { readForm } from "~/portal/form.server";
import { Anchor, ChosenTimes, QuestionPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Check before you book");

export async function loader({ request }: LoaderFunctionArgs) {
  const choice = await sessionChoice(request);
  const { times, free } = await checkChoice(request, choice);
  const { service, kind, left } = choice;
  return {
    times,
    free,
    noun: kindNouns[kind],
    place: `${service.productName} at ${service.centerName}, for ${service.clientName}.`,
    arrival: kind === "PRE_SESSION" ? await arrivalNote() : null,
    addTo: left > 0 ? bookingPath(service.term.id) : null,
    onceKey: newToken(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const choice = await sessionChoice(request);
  return answerCheck(request, choice, await readForm(request));
}

export default function Check() {
  const { times, free, noun, place, arrival, addTo, onceKey } = useLoaderData<typeof loader>();
  const what = free === 1 ? noun : `${free} ${noun}s`;
  return (
    <QuestionPage
      title="Check before you book"
      back={addTo ? { to: addTo, label: "Add another day" } : { to: "/", label: "My services" }}
      lead={
        <>
          <p>{place}</p>
          {arrival ? <p>{arrival}</p> : null}
        </>
      }
      before={<ChosenTimes times={times} />}
      button={free > 0 ? `Book ${free === 1 ? `this ${noun}` : what}` : null}
      buttonIcon="calendar"
      onceKey={onceKey}
      also={
        addTo ? (
          <Anchor to={addTo} className="btn btn-second">
            Add another day
          </Anchor>
        ) : null
      }
    >
      <p>
        You can reschedule or cancel until 2 working days before, without losing a session. We
        remind you two days and one day before.
      </p>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
