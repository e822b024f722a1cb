import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { slotsFrom, toTimes } from "~/features/booking/calendar.server";
import { changing } from "~/features/booking/change.server";
import { timeForm } from "~/features/booking/forms";
import { QuestionPage, RadioField, RouteError, usePageMeta } from "~/ui";
import { formAction } from "~/web/form-action.server";
import { dayIn } from "~/web/in-address.server";
import * as paths from "~/web/paths";

export const meta = () => usePageMeta("Choose another time");

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, appointment, term } = await changing(request, "reschedule");
  const { day, name } = dayIn(request);
  const of = { termId: term.termId, bookingId: appointment.id };
  const slots = await slotsFrom(customer.api, of, day);
  return {
    name,
    times: toTimes(slots.filter(({ startsAt }) => startsAt !== appointment.startsAt)),
    dayTo: paths.to(paths.booking.reschedule, { booking: appointment.id, month: day.slice(0, 7) }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { appointment } = await changing(request, "reschedule");
  const { day } = dayIn(request);
  return formAction(request, timeForm, ({ slot }) =>
    redirect(paths.to(paths.booking.rescheduleCheck, { booking: appointment.id, day, slot })),
  );
}

export default function ChooseAnotherTime() {
  const { name, times, dayTo } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ slot: string }>({
    id: "reschedule-time",
    lastResult: actionData?.lastResult,
  });
  return (
    <QuestionPage
      title={`Choose a time on ${name}`}
      back={{ to: dayTo, label: "Another day" }}
      form={form}
    >
      <RadioField
        field={fields.slot}
        label="Time"
        options={times.map(({ full, ...time }) => ({ ...time, disabled: full }))}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
