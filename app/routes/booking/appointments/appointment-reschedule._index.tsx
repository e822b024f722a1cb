import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  listSlots,
  parseCalendarParams,
  readCalendar,
  toTimes,
} from "~/features/booking/appointments/calendar.server";
import { changeView, requireChange } from "~/features/booking/change/change.server";
import { ChangeNotice } from "~/features/booking/change/change-notice";
import { TimesOfDay } from "~/features/booking/times/times-of-day";
import * as paths from "~/lib/paths";
import { Anchor, Calendar, DetailPage, EmptyState, RouteError, usePageMeta } from "~/ui";
import { englishWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta("Choose another day and time");

const NO_OTHER = "There is no other time on this day";

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireChange(request, "reschedule");
  const { customer, appointment, term } = state;
  const of = { termId: term.termId, bookingId: appointment.id };
  const booking = appointment.id;
  const { day } = parseCalendarParams(request);
  const [{ calendar, open, empty }, slots] = await Promise.all([
    readCalendar(
      request,
      customer.api,
      of,
      (target) => paths.to(paths.booking.reschedule, { booking, ...target }),
      englishWords,
    ),
    day === null ? [] : listSlots(customer.api, of, day),
  ]);
  const others = slots.filter(({ startsAt }) => startsAt !== appointment.startsAt);
  return {
    ...changeView(state, "reschedule"),
    calendar: empty ? null : calendar,
    day: open?.name ?? null,
    problem: open && (open.problem ?? (others.length === 0 ? NO_OTHER : null)),
    times: toTimes(
      others,
      ({ id: slot }) => ({
        to: paths.to(paths.booking.rescheduleCheck, { booking, day: day ?? "", slot }),
      }),
      englishWords,
    ),
  };
}

export default function ChooseAnotherTime() {
  const page = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={page.day ? `Choose a time on ${page.day}` : `Choose another day for your ${page.noun}`}
      back={{ to: page.backTo }}
      lead={
        <p>
          {page.title} is on {page.when} now.
        </p>
      }
    >
      <ChangeNotice late={page.late} waived={page.waived} cutOff={page.cutOff} verb="reschedule" />
      {page.calendar ? (
        <Calendar {...page.calendar} />
      ) : (
        <EmptyState
          icon="calendar"
          title="There is no other time to choose now"
          action={<Anchor to={page.backTo}>Keep it as it is</Anchor>}
        />
      )}
      {page.day ? <TimesOfDay name={page.day} problem={page.problem} times={page.times} /> : null}
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
