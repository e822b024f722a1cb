import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { DentalAppointment } from "~/contract/denticare/dental";
import { DentalStatusTag } from "~/features/denticare/dental-status";
import { formatMoment } from "~/features/denticare/format";
import { requireDentalClient } from "~/features/denticare/my-denticare.server";
import * as paths from "~/lib/paths";
import { shortenReference } from "~/lib/text/short-reference";
import {
  ButtonLink,
  Card,
  EmptyState,
  Fact,
  ListPage,
  RouteError,
  Tabs,
  usePageMeta,
  VisuallyHidden,
} from "~/ui";
import { getActingName } from "~/web/customer/acting-for.server";

const TITLE = "Dental appointments";

export const meta = () => usePageMeta(TITLE);

const tabs = { upcoming: "Upcoming", completed: "Completed", cancelled: "Cancelled" } as const;
type Tab = keyof typeof tabs;

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, api } = await requireDentalClient(request);
  const history = await api.history();
  const tabParam = new URL(request.url).searchParams.get("tab") ?? "";
  const tab: Tab = Object.hasOwn(tabs, tabParam) ? (tabParam as Tab) : "upcoming";
  const lists = {
    upcoming: history.upcomingAppointments,
    completed: history.completedAppointments,
    cancelled: history.cancelledAppointments,
  };
  return {
    whose: getActingName(customer),
    tab,
    appointments: lists[tab],
    tabs: Object.entries(tabs).map(([name, label]) => ({
      label,
      to: paths.to(paths.denticare.mine, { tab: name }),
      current: name === tab,
      count: lists[name as Tab].length,
    })),
    schedule: paths.denticare.schedule,
  };
}

export default function MyDenticare() {
  const { whose, tab, appointments, tabs: links, schedule } = useLoaderData<typeof loader>();
  const book = <ButtonLink to={schedule}>Book an appointment</ButtonLink>;
  return (
    <ListPage
      title={whose ? `${TITLE} of ${whose}` : TITLE}
      back={{ to: "/", label: "My services" }}
      headerEnd={appointments.length > 0 ? book : undefined}
      tabs={<Tabs label="Appointments by status" tabs={links} />}
    >
      {appointments.length === 0 ? (
        <EmptyState icon="tooth" title={`No ${tab} appointments`} action={book}>
          <p>Choose a clinic near you, a dentist and a time.</p>
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
  const which = <VisuallyHidden> the appointment of {formatMoment(startsAt)}</VisuallyHidden>;
  return (
    <Card
      title={service.name}
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
                  Reschedule{which}
                </ButtonLink>
                <ButtonLink to={paths.to(paths.denticare.cancel, { appointment: id })} kind="quiet">
                  Cancel{which}
                </ButtonLink>
              </>
            ) : null}
            <ButtonLink to={paths.to(paths.denticare.slip, { id })} kind="quiet">
              Slip to take home{which}
            </ButtonLink>
            <ButtonLink to={paths.to(paths.denticare.calendar, { appointment: id })} kind="quiet">
              Add to my calendar{which}
            </ButtonLink>
          </>
        ) : status === "CANCELLED" ? (
          <ButtonLink to={paths.to(paths.denticare.calendar, { appointment: id })} kind="quiet">
            Remove from my calendar{which}
          </ButtonLink>
        ) : undefined
      }
    >
      <Fact icon="calendar">
        <strong>{formatMoment(startsAt)}</strong>
      </Fact>
      <Fact icon="place">{clinic.name}</Fact>
      <Fact icon="user">{dentist.resourceName}</Fact>
      <p>Reference {shortenReference(id)}</p>
      {status === "SCHEDULED" && !changeable ? (
        <p>It is less than 24 hours until it begins. Please call us if you cannot come.</p>
      ) : null}
    </Card>
  );
}

export const ErrorBoundary = RouteError;
