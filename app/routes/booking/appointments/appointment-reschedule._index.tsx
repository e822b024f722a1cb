import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  listSlots,
  parseCalendarParams,
  readCalendar,
  toTimeOptions,
} from "~/features/booking/appointments/calendar.server";
import {
  buildChangeView,
  requireChangeableAppointment,
} from "~/features/booking/change/change.server";
import { ChangeNotice } from "~/features/booking/change/change-notice";
import { TimesOfDay } from "~/features/booking/times/times-of-day";
import * as paths from "~/lib/paths";
import { Anchor, Calendar, DetailPage, EmptyState, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("booking:change.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireChangeableAppointment(request, "reschedule");
  const { customer, appointment, term } = state;
  const of = { termId: term.termId, bookingId: appointment.id };
  const booking = appointment.id;
  const words = await loadVisitorWords(request);
  const { day } = parseCalendarParams(request);
  const [{ calendar, open, empty }, slots] = await Promise.all([
    readCalendar(
      request,
      customer.api,
      of,
      (target) => paths.to(paths.booking.reschedule, { booking, ...target }),
      words,
    ),
    day === null ? [] : listSlots(customer.api, of, day),
  ]);
  const others = slots.filter(({ startsAt }) => startsAt !== appointment.startsAt);
  return {
    ...buildChangeView(state, "reschedule", words),
    calendar: empty ? null : calendar,
    day: open?.name ?? null,
    problem:
      open &&
      (open.problem ?? (others.length === 0 ? words.text("booking:change.none-on-day") : null)),
    times: toTimeOptions(
      others,
      ({ id: slot }) => ({
        to: paths.to(paths.booking.rescheduleCheck, { booking, day: day ?? "", slot }),
      }),
      words,
    ),
  };
}

export default function ChooseAnotherTime() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <DetailPage
      title={
        page.day
          ? text("booking:choose-time", { day: page.day })
          : text(`booking:change.day.${page.kind}`)
      }
      back={{ to: page.backTo }}
      lead={<p>{text("booking:change.now", { title: page.title, when: page.when })}</p>}
    >
      <ChangeNotice cost={page} verb="reschedule" />
      <div className="when">
        {page.day ? <TimesOfDay name={page.day} problem={page.problem} times={page.times} /> : null}
        {page.calendar ? (
          <Calendar {...page.calendar} />
        ) : (
          <EmptyState
            icon="calendar"
            title={text("booking:change.none")}
            action={<Anchor to={page.backTo}>{text("booking:change.keep")}</Anchor>}
          />
        )}
      </div>
    </DetailPage>
  );
}
