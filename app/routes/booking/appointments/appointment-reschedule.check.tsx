import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatWhenInFull } from "~/features/booking/appointment-words";
import {
  buildChangeView,
  describeLateTimes,
  requireChangeableAppointment,
  rescheduleAppointment,
} from "~/features/booking/change/change.server";
import { ChangeNotice } from "~/features/booking/change/change-notice";
import * as paths from "~/lib/paths";
import {
  AlternativeButtons,
  Anchor,
  CheckAnswersPage,
  CheckboxField,
  Notice,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireDayParam, requireIdParam } from "~/web/url/url-params.server";

export const meta = () => usePageMeta(useText()("booking:change.check"));

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireChangeableAppointment(request, "reschedule");
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
  const words = await loadVisitorWords(request);
  return {
    ...buildChangeView(state, "reschedule", words),
    to: formatWhenInFull(slot, words),
    newTimeLate: describeLateTimes([slot], appointment.kind, words),
    changeTo: paths.to(paths.booking.reschedule, { booking: appointment.id, day }),
  };
}

export const action = ({ request }: ActionFunctionArgs) => rescheduleAppointment(request);

export default function CheckChange() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ consent: string }>({ id: "reschedule" });
  const { others, othersLate } =
    actionData && "others" in actionData ? actionData : { others: null, othersLate: null };
  return (
    <CheckAnswersPage
      title={text("booking:change.check")}
      back={{ to: page.changeTo }}
      form={form}
      idempotencyKey={page.idempotencyKey}
      before={
        <>
          <ChangeNotice cost={page} verb="reschedule" />
          <NearTimeNotice when={page.to} warning={page.newTimeLate} />
        </>
      }
      sections={[
        {
          title: page.title,
          rows: listRows(page, text),
        },
      ]}
      button={others ? null : text(`booking:change.button.${page.kind}`)}
      buttonIcon="calendar"
    >
      <input type="hidden" name="expectedStart" value={page.expectedStart} />
      <input type="hidden" name="late" value={page.late ? "yes" : "no"} />
      <CheckboxField field={fields.consent} label={page.consent} />
      {others ? (
        <>
          {othersLate ? <p>{othersLate}</p> : null}
          <AlternativeButtons lead={text("booking:nearest")} name="slot" choices={others} />
          <p className="mt-6">
            <Anchor to={page.changeTo}>{text("booking:change.another-day")}</Anchor>
          </p>
        </>
      ) : null}
    </CheckAnswersPage>
  );
}

/** Warns that the new time cannot be changed free of charge once it is booked. */
function NearTimeNotice({ when, warning }: { when: string; warning: string | null }) {
  const text = useText();
  if (warning === null) return null;
  const title = text("booking:titled", { title: text("booking:change.row.new"), when });
  return (
    <div className="mt-4">
      <Notice kind="warning" title={title}>
        <p>{warning}</p>
      </Notice>
    </div>
  );
}

function listRows(
  page: ReturnType<typeof useLoaderData<typeof loader>>,
  text: ReturnType<typeof useText>,
) {
  const cost = text("booking:change.cost", { count: page.leftNow ?? 0 });
  return [
    { label: text("booking:change.row.now"), value: page.when },
    { label: text("booking:change.row.new"), value: page.to, changeTo: page.changeTo },
    { label: text("booking:row.where"), value: page.place },
    { label: text("booking:row.for"), value: page.personName },
    ...(page.late ? [{ label: text("booking:change.row.cost"), value: cost }] : []),
  ];
}
