import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatWhenInFull, toBookingKind } from "~/features/booking/appointment-words";
import { loadArrivalNote } from "~/features/booking/appointments/arrival.server";
import { readCalendar } from "~/features/booking/appointments/calendar.server";
import { timeForm } from "~/features/booking/forms";
import {
  describeGroupDeadline,
  describeLapsingSessions,
  describeService,
  describeTimeAfterEnd,
} from "~/features/booking/package-words";
import { findConflictingSessions } from "~/features/booking/times/cancel-conflicting.server";
import { NoTimes } from "~/features/booking/times/no-times";
import { requireSessionChoice } from "~/features/booking/times/session-choice.server";
import {
  addTimes,
  loadTimesOfDay,
  prefetchTimes,
} from "~/features/booking/times/session-times.server";
import { TimesOfDay } from "~/features/booking/times/times-of-day";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Anchor, Calendar, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { getPortal } from "~/web/dependencies.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { renderFormErrors } from "~/web/forms/form.server";
import { handleForm } from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireDayParam } from "~/web/url/url-params.server";

export const meta = () => usePageMeta(useText()("booking:choose-day-and-time"));

export async function loader({ request }: LoaderFunctionArgs) {
  const choice = await requireSessionChoice(request, prefetchTimes(request));
  const { customer, service, kind, chosen, left } = choice;
  const termId = service.term.id;
  const words = await loadVisitorWords(request);
  const { text } = words;
  const bookingKind = toBookingKind(kind);
  if (left === 0) throw redirect(paths.to(paths.booking.sessionCheck, { term: termId }));
  if (kind === "PRE_SESSION" && (await findConflictingSessions(customer, termId)) !== null)
    throw redirect(paths.to(paths.booking.sessionMakeWay, { term: termId }));
  const { calendar, open, empty } = await readCalendar(
    request,
    customer.api,
    { termId, chosen: kind === "SESSION" ? chosen : [] },
    (target) => paths.to(paths.booking.sessions, { term: termId, ...target }),
    words,
  );
  return {
    title: text(`booking:choose-day.${bookingKind}`),
    place: describeService(service, text),
    left: kind === "SESSION" ? text("booking:left-to-book", { count: left }) : null,
    lapse: kind === "SESSION" ? describeLapsingSessions(service, words) : null,
    afterEnd:
      kind === "POST_SESSION"
        ? describeTimeAfterEnd(service.validUntil, getPortal().clock.now(), words)
        : null,
    chooseBy:
      kind === "PRE_SESSION" && service.term.groupChoice
        ? describeGroupDeadline(service.term.groupChoice, words)
        : [],
    arrival: kind === "PRE_SESSION" ? await loadArrivalNote(text) : null,
    calendar: empty ? null : calendar,
    open: open && {
      ...open,
      ...(open.problem ? null : await loadTimesOfDay(choice, open.day, words)),
    },
    chosen: chosen.map((slot) => ({ id: slot.id, when: formatWhenInFull(slot, words) })),
    checkTo: paths.to(paths.booking.sessionCheck, { term: termId }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const choice = await requireSessionChoice(request);
  const { day } = requireDayParam(request);
  return handleForm(request, timeForm, async ({ slot: slotId, weeks }, { submission }) => {
    const words = await loadVisitorWords(request);
    const { problem, leftOut } = await addTimes(choice, { day, slotId, weeks }, words);
    if (problem !== null) return renderFormErrors(submission, { slot: [problem] });
    const to = paths.to(paths.booking.sessionCheck, { term: choice.service.term.id });
    if (leftOut.length === 0) return redirect(to);
    const text = words.text("booking:left-out", {
      days: getFormats(words.language).series(leftOut),
    });
    return redirectWithFlash(request, to, createTextFlash("info", text, words));
  });
}

export default function ChooseTimes() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ slot: string; weeks: string }>({
    id: "booking-time",
    defaultValue: { weeks: "1" },
  });
  return (
    <QuestionPage
      title={page.open ? text("booking:choose-time", { day: page.open.name }) : page.title}
      back={{ to: "/", label: text("home:my-services") }}
      lead={<Lead {...page} />}
      form={form}
      button={null}
      aside={page.chosen.length > 0 ? <ChosenSoFar {...page} /> : undefined}
    >
      <div className={page.chosen.length === 0 ? "when" : undefined}>
        {page.open ? <TimesOfDay {...page.open} fields={fields} /> : null}
        {page.calendar ? <Calendar {...page.calendar} /> : <NoTimes />}
      </div>
    </QuestionPage>
  );
}

function Lead({
  place,
  left,
  arrival,
  afterEnd,
  lapse,
  chooseBy,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
  return (
    <>
      <p>
        {place}
        {left ? ` ${left}` : null}
      </p>
      {lapse ? <p>{lapse}</p> : null}
      {chooseBy.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
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
  const text = useText();
  return (
    <>
      <h2>{text("booking:chosen")}</h2>
      <p>{text("booking:chosen.not-booked")}</p>
      <ul className="stack my-4">
        {chosen.map(({ id, when }) => (
          <li key={id}>{when}</li>
        ))}
      </ul>
      <Anchor to={checkTo} className="btn btn-second">
        {text("booking:check-and-book")}
      </Anchor>
    </>
  );
}
