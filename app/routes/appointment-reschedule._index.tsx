import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMonth } from "~/features/booking/calendar.server";
import { changeView, changing } from "~/features/booking/change.server";
import { ChangeNotice } from "~/features/booking/change-notice";
import { dayForm } from "~/features/booking/forms";
import { MonthCalendar } from "~/features/booking/month-calendar";
import { Anchor, EmptyState, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { formAction } from "~/web/form-action.server";
import * as paths from "~/web/paths";

export const meta = () => usePageMeta("Choose another day");

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await changing(request, "reschedule");
  const { customer, appointment, term } = state;
  const of = { termId: term.termId, bookingId: appointment.id };
  const { view } = await readMonth(
    customer.api,
    of,
    new URL(request.url).searchParams.get("month"),
  );
  const toMonth = (month: string | null) =>
    month && paths.to(paths.booking.reschedule, { booking: appointment.id, month });
  return {
    ...changeView(state, "reschedule"),
    view,
    previousTo: toMonth(view.previous),
    nextTo: toMonth(view.next),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { appointment } = await changing(request, "reschedule");
  return formAction(request, dayForm, ({ day }) =>
    redirect(paths.to(paths.booking.rescheduleTime, { booking: appointment.id, day })),
  );
}

export default function ChooseAnotherDay() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ day: string }>({
    id: "reschedule-day",
    lastResult: actionData?.lastResult,
  });
  const title = `Choose another day for your ${page.noun}`;
  return (
    <QuestionPage
      title={title}
      back={{ to: page.backTo }}
      lead={
        <p>
          {page.title} is on {page.when} now.
        </p>
      }
      before={
        <ChangeNotice
          late={page.late}
          waived={page.waived}
          cutOff={page.cutOff}
          verb="reschedule"
        />
      }
      form={form}
      button={page.view.empty ? null : "See the times"}
    >
      {page.view.empty ? (
        <EmptyState
          icon="calendar"
          title="There is no other time to choose now"
          action={<Anchor to={page.backTo}>Keep it as it is</Anchor>}
        />
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

export const ErrorBoundary = RouteError;
