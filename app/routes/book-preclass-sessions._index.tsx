import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { arrivalNote } from "~/features/booking/arrival.server";
import { readMonth } from "~/features/booking/calendar.server";
import { dayForm } from "~/features/booking/forms";
import { inTheWay } from "~/features/booking/make-way.server";
import { MonthCalendar } from "~/features/booking/month-calendar";
import { sessionChoice } from "~/features/booking/session-choice.server";
import { afterEndWords, nounOf, sessionsInPlain, whenInFull } from "~/features/booking/words";
import { Anchor, ButtonLink, EmptyState, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { portal } from "~/web/dependencies.server";
import { formAction } from "~/web/form-action.server";
import * as paths from "~/web/paths";

export const meta = () => usePageMeta("Choose a day");

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, service, kind, chosen, left } = await sessionChoice(request);
  const termId = service.term.id;
  if (left === 0) throw redirect(paths.to(paths.booking.sessionCheck, { term: termId }));
  if (kind === "PRE_SESSION" && (await inTheWay(customer, termId)) !== null)
    throw redirect(paths.to(paths.booking.sessionMakeWay, { term: termId }));
  const asked = new URL(request.url).searchParams.get("month");
  const { view } = await readMonth(
    customer.api,
    { termId, chosen: kind === "SESSION" ? chosen : [] },
    asked,
  );
  const toMonth = (month: string | null) =>
    month && paths.to(paths.booking.sessions, { term: termId, month });
  return {
    noun: nounOf(kind),
    programme: service.productName,
    centre: service.centerName,
    forWhom: service.clientName,
    left: kind === "SESSION" ? sessionsInPlain(left) : null,
    afterEnd:
      kind === "POST_SESSION" ? afterEndWords(service.validUntil, portal().clock.now()) : null,
    arrival: kind === "PRE_SESSION" ? await arrivalNote() : null,
    view,
    previousTo: toMonth(view.previous),
    nextTo: toMonth(view.next),
    chosen: chosen.map((slot) => ({ id: slot.id, when: whenInFull(slot) })),
    checkTo: paths.to(paths.booking.sessionCheck, { term: termId }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { service } = await sessionChoice(request);
  return formAction(request, dayForm, ({ day }) =>
    redirect(paths.to(paths.booking.sessionTime, { term: service.term.id, day })),
  );
}

export default function ChooseDay() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ day: string }>({
    id: "booking-day",
    lastResult: actionData?.lastResult,
  });
  const lead = (
    <>
      <p>
        {page.programme} at {page.centre}, for {page.forWhom}.
        {page.left ? ` ${page.left} left to book, at most two a week.` : null}
      </p>
      {page.arrival ? <p>{page.arrival}</p> : null}
      {page.afterEnd ? <p>{page.afterEnd}</p> : null}
    </>
  );
  const title = `Choose a day for your ${page.noun}`;
  return (
    <QuestionPage
      title={title}
      back={{ to: "/", label: "My services" }}
      lead={lead}
      form={form}
      button={page.view.empty ? null : "See the times"}
      aside={page.chosen.length > 0 ? <ChosenSoFar {...page} /> : undefined}
    >
      {page.view.empty ? (
        <EmptyState
          icon="calendar"
          title="There are no times to choose now"
          action={<ButtonLink to={paths.help.support}>Ask us for help</ButtonLink>}
        >
          <p>New times are added every day.</p>
        </EmptyState>
      ) : (
        <MonthCalendar
          field={fields.day}
          label={title}
          {...page.view}
          previousTo={page.previousTo}
          nextTo={page.nextTo}
        />
      )}
    </QuestionPage>
  );
}

function ChosenSoFar({
  chosen,
  checkTo,
}: {
  chosen: { id: string; when: string }[];
  checkTo: string;
}) {
  return (
    <>
      <h2>Chosen so far</h2>
      <p>Not booked yet.</p>
      <ul className="stack my-4">
        {chosen.map(({ id, when }) => (
          <li key={id}>{when}</li>
        ))}
      </ul>
      <Anchor to={checkTo} className="btn btn-second">
        Check and book
      </Anchor>
    </>
  );
}

export const ErrorBoundary = RouteError;
