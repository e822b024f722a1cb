import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { DentalStatusTag } from "~/features/denticare/dental-status";
import { listAppointmentRows } from "~/features/denticare/format";
import { requireLinkedAppointment } from "~/features/denticare/visitor/link.server";
import { denticareHeaders } from "~/features/denticare/visitor/public-guard.server";
import * as paths from "~/lib/paths";
import { ButtonLink, DetailPage, MessagePage, Notice, SummaryList, useHiddenPageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { DeskSentence } from "~/ui/text/hotline";

export const headers = () => denticareHeaders;

export function meta({ data }: MetaArgs<typeof loader>) {
  const text = useText();
  return useHiddenPageMeta(text(data?.shown ? "denticare:link.title" : "denticare:link.missing"), {
    description: text("denticare:link.description"),
  });
}

/** Loads the appointment behind the link of an SMS. Opening it changes nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return requireLinkedAppointment(request, params.id);
}

export default function LinkedAppointment() {
  const { token, shown } = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  if (shown === null) return <NotAvailable />;
  const { appointment, nric } = shown;
  const { status, changeable } = appointment;
  const coming = status === "SCHEDULED";
  return (
    <DetailPage
      title={text("denticare:link.title")}
      back={{ to: paths.denticare.start, label: text("denticare:name") }}
      headerEnd={<DentalStatusTag status={status} />}
      actions={<Actions token={token} status={status} changeable={changeable} />}
    >
      {coming && !changeable ? (
        <Notice title={text("denticare:link.late")}>
          <p>
            <DeskSentence of="denticare:link.late-text" />
          </p>
        </Notice>
      ) : null}
      <SummaryList
        rows={[
          { label: text("denticare:row.for"), value: appointment.clientName },
          { label: text("shell:identity.number"), value: nric },
          ...listAppointmentRows(appointment, { language, text }),
        ]}
      />
    </DetailPage>
  );
}

function Actions({
  token,
  status,
  changeable,
}: {
  token: string;
  status: string;
  changeable: boolean;
}) {
  const text = useText();
  const coming = status === "SCHEDULED";
  return (
    <>
      {coming || status === "CANCELLED" ? (
        <ButtonLink
          to={paths.to(paths.denticare.byLinkCalendar, { id: token })}
          icon="calendar"
          kind={coming ? undefined : "secondary"}
        >
          {text(coming ? "denticare:link.add" : "denticare:link.remove")}
        </ButtonLink>
      ) : null}
      {changeable ? (
        <>
          <ButtonLink
            to={paths.to(paths.denticare.byLinkReschedule, { id: token })}
            kind="secondary"
          >
            {text("my-denticare:move.button")}
          </ButtonLink>
          <ButtonLink to={paths.to(paths.denticare.byLinkCancel, { id: token })} kind="secondary">
            {text("denticare:link.cancel")}
          </ButtonLink>
        </>
      ) : null}
      {coming ? null : <ButtonLink to={paths.denticare.start}>{text("denticare:book")}</ButtonLink>}
    </>
  );
}

function NotAvailable() {
  const text = useText();
  return (
    <MessagePage
      kind="missing"
      title={text("denticare:link.missing")}
      actions={<ButtonLink to={paths.denticare.start}>{text("denticare:book")}</ButtonLink>}
    >
      <p>{text("denticare:link.missing-text")}</p>
      <p>
        <DeskSentence of="denticare:call" />
      </p>
    </MessagePage>
  );
}
