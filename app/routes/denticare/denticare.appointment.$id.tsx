import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { DentalStatusTag } from "~/features/denticare/dental-status";
import { appointmentRows } from "~/features/denticare/format";
import { findLinked } from "~/features/denticare/link.server";
import { denticareHeaders } from "~/features/denticare/public-guard.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import {
  ButtonLink,
  DetailPage,
  MessagePage,
  Notice,
  RouteError,
  SummaryList,
  useHiddenPageMeta,
} from "~/ui";

export const headers = () => denticareHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(data?.shown ? "Dental appointment" : "This appointment is not available", {
    description: "See your dental appointment, add it to your calendar, or cancel it.",
  });

/** Loads the appointment behind the link of an SMS. Opening it changes nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return findLinked(request, params.id);
}

export default function LinkedAppointment() {
  const { token, shown } = useLoaderData<typeof loader>();
  const { hotline } = brand.phones;
  if (shown === null) return <NotAvailable />;
  const { appointment, nric } = shown;
  const { status, changeable } = appointment;
  const coming = status === "SCHEDULED";
  return (
    <DetailPage
      title="Dental appointment"
      back={{ to: paths.denticare.start, label: "Denticare" }}
      headerEnd={<DentalStatusTag status={status} />}
      actions={
        <>
          {coming || status === "CANCELLED" ? (
            <ButtonLink
              to={paths.to(paths.denticare.byLinkCalendar, { id: token })}
              icon="calendar"
              kind={coming ? undefined : "secondary"}
            >
              {coming ? "Add to my calendar" : "Remove it from my calendar"}
            </ButtonLink>
          ) : null}
          {changeable ? (
            <ButtonLink to={paths.to(paths.denticare.byLinkCancel, { id: token })} kind="secondary">
              Cancel this appointment
            </ButtonLink>
          ) : null}
          {coming ? null : <ButtonLink to={paths.denticare.start}>Book an appointment</ButtonLink>}
        </>
      }
    >
      {coming && !changeable ? (
        <Notice title="It is less than 24 hours until it begins">
          <p>
            You cannot cancel it here any more. Please call us if you cannot come:{" "}
            <a href={hotline.href}>{hotline.number}</a>.
          </p>
        </Notice>
      ) : null}
      <SummaryList
        rows={[
          { label: "For", value: appointment.clientName },
          { label: "ID number", value: nric },
          ...appointmentRows(appointment),
        ]}
      />
    </DetailPage>
  );
}

function NotAvailable() {
  const { hotline } = brand.phones;
  return (
    <MessagePage
      kind="missing"
      title="This appointment is not available"
      actions={<ButtonLink to={paths.denticare.start}>Book an appointment</ButtonLink>}
    >
      <p>
        The link is not complete, or the appointment was long ago. Open the link in our SMS again.
      </p>
      <p>
        If that does not help, call us: <a href={hotline.href}>{hotline.number}</a> ({hotline.hours}
        ).
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
