import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  changeView,
  requireChange,
  rescheduleAppointment,
} from "~/features/booking/change/change.server";
import { ChangeNotice } from "~/features/booking/change/change-notice";
import { formatWhenInFull } from "~/features/booking/messages";
import * as paths from "~/lib/paths";
import {
  AlternativeButtons,
  Anchor,
  CheckAnswersPage,
  CheckboxField,
  RouteError,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { englishWords } from "~/web/language/translations.server";
import { requireDayParam, requireIdParam } from "~/web/url/url-params.server";

export const meta = () => usePageMeta("Check the change");

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireChange(request, "reschedule");
  const { customer, appointment, term } = state;
  const { day } = requireDayParam(request);
  const { vacantSlots } = await customer.api.sessions.vacantSlots({
    query: { termId: term.termId, bookingId: appointment.id, from: day, to: day },
  });
  const slot = vacantSlots.find(
    ({ id }) => id === requireIdParam(request, "slot", paths.booking.list),
  );
  if (slot === undefined)
    throw redirect(paths.to(paths.booking.reschedule, { booking: appointment.id }));
  return {
    ...changeView(state, "reschedule"),
    to: formatWhenInFull(slot, englishWords),
    changeTo: paths.to(paths.booking.reschedule, { booking: appointment.id, day }),
  };
}

export const action = ({ request }: ActionFunctionArgs) => rescheduleAppointment(request);

export default function CheckChange() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ consent: string }>({ id: "reschedule" });
  const others = actionData && "others" in actionData ? actionData.others : null;
  return (
    <CheckAnswersPage
      title="Check the change"
      back={{ to: page.changeTo }}
      form={form}
      idempotencyKey={page.idempotencyKey}
      before={
        <ChangeNotice
          late={page.late}
          waived={page.waived}
          cutOff={page.cutOff}
          verb="reschedule"
        />
      }
      sections={[
        {
          title: page.title,
          rows: [
            { label: "Now", value: page.when },
            { label: "New time", value: page.to, changeTo: page.changeTo },
            { label: "Where", value: page.place },
            { label: "For", value: page.personName },
            ...(page.late
              ? [
                  {
                    label: "Cost",
                    value: `The old session is forfeited. ${page.leftNow} left to book, and the new time takes one.`,
                  },
                ]
              : []),
          ],
        },
      ]}
      button={others ? null : `Reschedule this ${page.noun}`}
      buttonIcon="calendar"
    >
      <input type="hidden" name="late" value={page.late ? "yes" : "no"} />
      <CheckboxField field={fields.consent} label={page.consent} />
      {others ? (
        <>
          <AlternativeButtons lead={useText()("booking:nearest")} name="slot" choices={others} />
          <p className="mt-6">
            <Anchor to={page.changeTo}>Choose another day</Anchor>
          </p>
        </>
      ) : null}
    </CheckAnswersPage>
  );
}

export const ErrorBoundary = RouteError;
