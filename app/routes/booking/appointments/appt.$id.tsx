import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { formatTimesInFull, formatTitle } from "~/features/booking/appointment-words";
import { appointmentAnswer } from "~/features/booking/appointments/appointment";
import {
  callByAppointmentLink,
  requireAppointmentLink,
} from "~/features/booking/appointments/appointment.server";
import {
  AppointmentResponse,
  OtherAppointments,
  ResponseButtons,
} from "~/features/booking/appointments/appointment-response";
import { requireShownStart } from "~/features/booking/change/expected-start.server";
import { buildMapLink } from "~/features/shop/singapore-map";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Anchor, ButtonLink, DetailPage, ErrorSummary, SummaryList, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import {
  handleUnboundForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export function meta({ data }: MetaArgs<typeof loader>) {
  const text = useText();
  return useHiddenPageMeta(data ? formatTitle(data.appointment, text) : text("links:appt.title"), {
    description: text("links:appt.description"),
  });
}

export async function loader({ params }: LoaderFunctionArgs) {
  const { api, id } = requireAppointmentLink(params.id);
  const appointment = await callByAppointmentLink(() => api.get({ params: { id } }));
  return { calendarUrl: paths.to(paths.booking.byLinkCalendar, { id }), appointment };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { api, id } = requireAppointmentLink(params.id);
  return handleUnboundForm(
    request,
    appointmentAnswer,
    async (answer) => {
      const shown = await callByAppointmentLink(() => api.get({ params: { id } }));
      requireShownStart(shown, answer.expectedStart, "changed");
      await callByAppointmentLink(() => api.clientAttendance({ body: { id, ...answer } }));
      return redirect(paths.to(paths.booking.byLink, { id }));
    },
    onRejectedOrUnavailable(showFieldError("response")),
  );
}

export default function Appointment() {
  const { calendarUrl, appointment } = useLoaderData<typeof loader>();
  const [form] = useForm<{ response: string }>({ id: "answer" });
  const { language, text } = useLanguage();
  const isCancelled = appointment.status.startsWith("CANCELLED");
  const { firstName, startsAt, centerName, address, latitude, longitude } = appointment;
  return (
    <DetailPage
      title={formatTitle(appointment, text)}
      back={{ to: "/", label: text("shell:back-home") }}
      lead={text("links:appt.for", { name: firstName })}
      summary={<ErrorSummary errors={form.errors.map(({ message }) => ({ message }))} />}
      actions={
        <>
          {appointment.attended === null ? (
            <ButtonLink to={calendarUrl} kind="secondary" icon="calendar">
              {text(isCancelled ? "links:appt.remove" : "links:appt.add")}
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={buildMapLink({ lat: latitude, lng: longitude })}
            kind="secondary"
            icon="place"
            newTab
          >
            {text("shop:map.open")}
          </ButtonLink>
        </>
      }
    >
      <SummaryList
        rows={[
          { label: text("links:appt.day"), value: getFormats(language).dayAndDate(startsAt) },
          {
            label: text("links:appt.time"),
            value: formatTimesInFull(appointment, { language, text }),
          },
          { label: text("links:appt.reference"), value: appointment.reference },
          { label: text("links:appt.place"), value: [centerName, ...address].join("\n") },
        ]}
      />
      <div className="mt-8">
        <AppointmentResponse appointment={appointment} />
        <ResponseButtons appointment={appointment} />
        {appointment.assessmentFirst ? (
          <AssessmentLink isUnknown={appointment.assessmentUnknown ?? false} />
        ) : appointment.response === "DECLINED" && appointment.status === "SCHEDULED" ? (
          <CancelOffer {...appointment} />
        ) : null}
      </div>
      <OtherAppointments others={appointment.others} />
    </DetailPage>
  );
}

/** Leads to the question about a past assessment, or to the times of another one. */
function AssessmentLink({ isUnknown }: { isUnknown: boolean }) {
  const text = useText();
  return (
    <p className="mt-4">
      <Anchor to={paths.booking.list}>
        {text(isUnknown ? "links:appt.confirm-assessment" : "links:appt.book-assessment")}
      </Anchor>
    </p>
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
  const text = useText();
  const keepsSession = kind === "SESSION" && !ofRun;
  if (freeUntil && bookingId)
    return (
      <p className="mt-4">
        <ButtonLink to={paths.to(paths.booking.cancelSession, { booking: bookingId })}>
          {text(keepsSession ? "links:appt.cancel-and-keep" : "links:appt.cancel-free")}
        </ButtonLink>
      </p>
    );
  return (
    <p className="mt-4">
      <Anchor to={paths.booking.list}>
        {text(ofRun ? "links:appt.log-in-cancel" : "links:appt.log-in-change")}
      </Anchor>
    </p>
  );
}
