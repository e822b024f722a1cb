import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { DentalAppointment } from "~/contract/denticare/dental";
import { requireDentalClient } from "~/features/denticare/customer/my-denticare.server";
import { DentalStatusTag } from "~/features/denticare/dental-status";
import { getDentistName } from "~/features/denticare/format";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { shortenReference } from "~/lib/text/short-reference";
import {
  ButtonLink,
  Card,
  EmptyState,
  Fact,
  ListPage,
  Tabs,
  usePageMeta,
  VisuallyHidden,
} from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";
import { getActingName } from "~/web/customer/acting-for.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("my-denticare:list.title"));

const tabs = ["upcoming", "completed", "cancelled"] as const;
type Tab = (typeof tabs)[number];

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, api } = await requireDentalClient(request);
  const history = await api.history();
  const tabParam = new URL(request.url).searchParams.get("tab") ?? "";
  const tab: Tab = tabs.find((name) => name === tabParam) ?? "upcoming";
  const lists = {
    upcoming: history.upcomingAppointments,
    completed: history.completedAppointments,
    cancelled: history.cancelledAppointments,
  };
  const text = await loadVisitorText(request);
  return {
    personName: getActingName(customer),
    tab,
    appointments: lists[tab],
    tabs: tabs.map((name) => ({
      label: text(`my-denticare:tab.${name}`),
      to: paths.to(paths.denticare.mine, { tab: name }),
      current: name === tab,
      count: lists[name].length,
    })),
    schedule: paths.denticare.schedule,
  };
}

export default function MyDenticare() {
  const { personName, tab, appointments, tabs: links, schedule } = useLoaderData<typeof loader>();
  const text = useText();
  const book = <ButtonLink to={schedule}>{text("denticare:book")}</ButtonLink>;
  return (
    <ListPage
      title={
        personName
          ? text("my-denticare:list.title-of", { name: personName })
          : text("my-denticare:list.title")
      }
      back={{ to: "/", label: text("my-denticare:services") }}
      headerEnd={appointments.length > 0 ? book : undefined}
      tabs={<Tabs label={text("my-denticare:list.tabs")} tabs={links} />}
    >
      {appointments.length === 0 ? (
        <EmptyState icon="tooth" title={text(`my-denticare:none.${tab}`)} action={book}>
          <p>{text("my-denticare:choose")}</p>
        </EmptyState>
      ) : (
        <div className="stack">
          {appointments.map((appointment) => (
            <Appointment key={appointment.id} {...appointment} />
          ))}
        </div>
      )}
    </ListPage>
  );
}

function Appointment(appointment: DentalAppointment) {
  const { id, service, clinic, dentist, startsAt, status, changeable } = appointment;
  const { language, text } = useLanguage();
  const moment = getFormats(language).dayAndTime(startsAt);
  const which = <VisuallyHidden> {text("my-denticare:which", { moment })}</VisuallyHidden>;
  return (
    <Card
      title={<ProviderText>{service.name}</ProviderText>}
      icon="tooth"
      status={<DentalStatusTag status={status} />}
      actions={
        status === "SCHEDULED" ? (
          <>
            {changeable ? (
              <>
                <ButtonLink
                  to={paths.to(paths.denticare.reschedule, { appointment: id })}
                  kind="secondary"
                >
                  {text("my-denticare:reschedule")}
                  {which}
                </ButtonLink>
                <ButtonLink to={paths.to(paths.denticare.cancel, { appointment: id })} kind="quiet">
                  {text("my-denticare:cancel")}
                  {which}
                </ButtonLink>
              </>
            ) : null}
            <ButtonLink to={paths.to(paths.denticare.slip, { id })} kind="quiet">
              {text("my-denticare:slip")}
              {which}
            </ButtonLink>
            <ButtonLink to={paths.to(paths.denticare.calendar, { appointment: id })} kind="quiet">
              {text("my-denticare:calendar.add")}
              {which}
            </ButtonLink>
          </>
        ) : status === "CANCELLED" ? (
          <ButtonLink to={paths.to(paths.denticare.calendar, { appointment: id })} kind="quiet">
            {text("my-denticare:calendar.remove")}
            {which}
          </ButtonLink>
        ) : undefined
      }
    >
      <Fact icon="calendar">
        <strong>{moment}</strong>
      </Fact>
      <Fact icon="place">{clinic.name}</Fact>
      <Fact icon="user">{getDentistName(dentist, { language, text })}</Fact>
      <p>{text("my-denticare:reference", { reference: shortenReference(id) })}</p>
      {status === "SCHEDULED" && !changeable ? <p>{text("my-denticare:late")}</p> : null}
    </Card>
  );
}
