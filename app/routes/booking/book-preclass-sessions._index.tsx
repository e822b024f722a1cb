import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadArrivalNote } from "~/features/booking/appointments/arrival.server";
import { readCalendar } from "~/features/booking/appointments/calendar.server";
import { timeForm } from "~/features/booking/forms";
import {
  describeLapse,
  describeTimeAfterEnd,
  formatSessionCount,
  formatWhenInFull,
  getKindNoun,
} from "~/features/booking/messages";
import { findConflictingSessions } from "~/features/booking/times/cancel-conflicting.server";
import { NoTimes } from "~/features/booking/times/no-times";
import { requireSessionChoice } from "~/features/booking/times/session-choice.server";
import {
  addTimes,
  loadTimesOfDay,
  prefetchTimes,
} from "~/features/booking/times/session-times.server";
import { TimesOfDay } from "~/features/booking/times/times-of-day";
import * as paths from "~/lib/paths";
import { Anchor, Calendar, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { getPortal } from "~/web/dependencies.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { refuseForm } from "~/web/forms/form.server";
import { handleForm } from "~/web/forms/form-action.server";
import { requireDayParam } from "~/web/url/url-params.server";

export const meta = () => usePageMeta("Choose a day and a time");

export async function loader({ request }: LoaderFunctionArgs) {
  const choice = await requireSessionChoice(request, prefetchTimes(request));
  const { customer, service, kind, chosen, left } = choice;
  const termId = service.term.id;
  if (left === 0) throw redirect(paths.to(paths.booking.sessionCheck, { term: termId }));
  if (kind === "PRE_SESSION" && (await findConflictingSessions(customer, termId)) !== null)
    throw redirect(paths.to(paths.booking.sessionMakeWay, { term: termId }));
  const { calendar, open, empty } = await readCalendar(
    request,
    customer.api,
    { termId, chosen: kind === "SESSION" ? chosen : [] },
    (target) => paths.to(paths.booking.sessions, { term: termId, ...target }),
  );
  return {
    noun: getKindNoun(kind),
    programme: service.productName,
    centre: service.centerName,
    personName: service.clientName,
    left: kind === "SESSION" ? formatSessionCount(left) : null,
    lapse: kind === "SESSION" ? describeLapse(service) : null,
    afterEnd:
      kind === "POST_SESSION"
        ? describeTimeAfterEnd(service.validUntil, getPortal().clock.now())
        : null,
    arrival: kind === "PRE_SESSION" ? await loadArrivalNote() : null,
    calendar: empty ? null : calendar,
    open: open && { ...open, ...(open.problem ? null : await loadTimesOfDay(choice, open.day)) },
    chosen: chosen.map((slot) => ({ id: slot.id, when: formatWhenInFull(slot) })),
    checkTo: paths.to(paths.booking.sessionCheck, { term: termId }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const choice = await requireSessionChoice(request);
  const { day } = requireDayParam(request);
  return handleForm(request, timeForm, async ({ slot: slotId, weeks }, { submission }) => {
    const { problem, leftOut } = await addTimes(choice, { day, slotId, weeks });
    if (problem !== null) return refuseForm(submission, { slot: [problem] });
    const to = paths.to(paths.booking.sessionCheck, { term: choice.service.term.id });
    if (leftOut.length === 0) return redirect(to);
    const text = `Left out: ${leftOut.join(", ")}.`;
    return redirectWithFlash(request, to, { kind: "info", text });
  });
}

export default function ChooseTimes() {
  const page = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ slot: string; weeks: string }>({
    id: "booking-time",
    defaultValue: { weeks: "1" },
  });
  return (
    <QuestionPage
      title={
        page.open ? `Choose a time on ${page.open.name}` : `Choose a day for your ${page.noun}`
      }
      back={{ to: "/", label: "My services" }}
      lead={<Lead {...page} />}
      form={form}
      button={null}
      aside={page.chosen.length > 0 ? <ChosenSoFar {...page} /> : undefined}
    >
      {page.calendar ? <Calendar {...page.calendar} /> : <NoTimes />}
      {page.open ? <TimesOfDay {...page.open} fields={fields} /> : null}
    </QuestionPage>
  );
}

function Lead({
  programme,
  centre,
  personName,
  left,
  arrival,
  afterEnd,
  lapse,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
  return (
    <>
      <p>
        {programme} at {centre}, for {personName}.
        {left ? ` ${left} left to book, at most two a week.` : null}
      </p>
      {lapse ? <p>{lapse}</p> : null}
      {arrival ? <p>{arrival}</p> : null}
      {afterEnd ? <p>{afterEnd}</p> : null}
    </>
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
