import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { describeOfferCancellation } from "~/features/booking/appointment-words";
import { appointmentAnswer } from "~/features/booking/appointments/appointment";
import {
  callByAppointmentLink,
  requireAppointmentLink,
} from "~/features/booking/appointments/appointment.server";
import {
  AppointmentResponse,
  ResponseButtons,
} from "~/features/booking/appointments/appointment-response";
import { buildMapLink } from "~/features/shop/singapore-map";
import * as paths from "~/lib/paths";
import { formatDayAndDate, formatTime } from "~/lib/singapore-date";
import {
  Anchor,
  ButtonLink,
  DetailPage,
  ErrorSummary,
  RouteError,
  SummaryList,
  useHiddenPageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import {
  handleUnboundForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(data?.appointment.title ?? "Your appointment", {
    description: "When and where it is, and a button to tell us whether you come.",
  });

export async function loader({ params }: LoaderFunctionArgs) {
  const { api, id } = requireAppointmentLink(params.id);
  const appointment = await callByAppointmentLink(() => api.get({ params: { id } }));
  return { calendarTo: paths.to(paths.booking.byLinkCalendar, { id }), appointment };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { api, id } = requireAppointmentLink(params.id);
  return handleUnboundForm(
    request,
    appointmentAnswer,
    async (answer) => {
      await callByAppointmentLink(() => api.clientAttendance({ body: { id, ...answer } }));
      return redirect(paths.to(paths.booking.byLink, { id }));
    },
    onRejectedOrUnavailable(showFieldError("response")),
  );
}

export default function Appointment() {
  const { calendarTo, appointment } = useLoaderData<typeof loader>();
  const [form] = useForm<{ response: string }>({ id: "answer" });
  const { title, firstName, status, startsAt, endsAt, centerName, address, latitude, longitude } =
    appointment;
  return (
    <DetailPage
      title={title}
      back={{ to: "/", label: "Home" }}
      lead={`For ${firstName}`}
      summary={<ErrorSummary errors={form.errors.map(({ message }) => ({ message }))} />}
      actions={
        <>
          {appointment.attended === null ? (
            <ButtonLink to={calendarTo} kind="secondary" icon="calendar">
              {status.startsWith("CANCELLED") ? "Remove it from my calendar" : "Add to my calendar"}
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={buildMapLink({ lat: latitude, lng: longitude })}
            kind="secondary"
            icon="place"
            newTab
          >
            Open in a map
          </ButtonLink>
        </>
      }
    >
      <SummaryList
        rows={[
          { label: "Day", value: formatDayAndDate(startsAt) },
          { label: "Time", value: `${formatTime(startsAt)} to ${formatTime(endsAt)}` },
          { label: "Reference", value: appointment.reference },
          { label: "Place", value: [centerName, ...address].join("\n") },
        ]}
      />
      <div className="mt-8">
        <AppointmentResponse appointment={appointment} />
        <ResponseButtons appointment={appointment} />
        {appointment.assessmentFirst ? (
          <p className="mt-4">
            <Anchor to={paths.booking.list}>Log in to book your pre-assessment</Anchor>
          </p>
        ) : appointment.response === "DECLINED" && appointment.status === "SCHEDULED" ? (
          <CancelOffer {...appointment} />
        ) : null}
      </div>
    </DetailPage>
  );
}

interface Declined {
  kind: string;
  ofRun: boolean;
  freeUntil?: string | null | undefined;
  bookingId?: string | undefined;
}

/** Renders the way to cancel an appointment that the client cannot come to. */
function CancelOffer({ kind, ofRun, freeUntil, bookingId }: Declined) {
  if (freeUntil && bookingId)
    return (
      <p className="mt-4">
        <ButtonLink to={paths.to(paths.booking.cancelSession, { booking: bookingId })}>
          {describeOfferCancellation(kind, ofRun, useText())} (log in)
        </ButtonLink>
      </p>
    );
  return (
    <p className="mt-4">
      <Anchor to={paths.booking.list}>
        {ofRun ? "Log in to cancel it" : "Log in to reschedule or cancel it"}
      </Anchor>
    </p>
  );
}

export const ErrorBoundary = RouteError;
