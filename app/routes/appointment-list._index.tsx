import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sessionsInPlain, whenInFull } from "~/journeys/booking/words";
import { requireCustomer } from "~/portal/customer.server";
import {
  ButtonLink,
  Card,
  Cards,
  EmptyState,
  Fact,
  Hidden,
  ListPage,
  RouteError,
  usePageMeta,
} from "~/ui";

export const meta = () => usePageMeta("My appointments");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const terms = await customer.api.sessions.list();
  const shown = terms.flatMap((term) => {
    const { preClass, scheduled, completed, cancelled } = term.groups;
    if ([preClass, scheduled, completed, cancelled].every((group) => group.length === 0)) return [];
    const [next] = [...preClass, ...scheduled].sort((one, other) =>
      one.startsAt.localeCompare(other.startsAt),
    );
    return [
      {
        id: term.termId,
        name: term.productName,
        forWhom: term.clientName,
        centre: term.centerName,
        next: next ? `${next.title}: ${whenInFull(next)}` : null,
        startsAt: next?.startsAt ?? "9",
        booked: sessionsInPlain(term.scheduledSessions),
      },
    ];
  });
  return { terms: shown.sort((one, other) => one.startsAt.localeCompare(other.startsAt)) };
}

export default function AppointmentList() {
  const { terms } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="My appointments"
      lead="Sessions and assessments of every service."
      back={{ to: "/", label: "My services" }}
    >
      {terms.length === 0 ? (
        <EmptyState
          icon="calendar"
          title="You have no appointments yet"
          action={<ButtonLink to="/">See my services</ButtonLink>}
        >
          <p>My services says what you can book next.</p>
        </EmptyState>
      ) : (
        <Cards>
          {terms.map((term) => (
            <Card
              key={term.id}
              title={term.name}
              actions={
                <ButtonLink to={`/appointment-list/${term.id}`} kind="secondary">
                  See all<Hidden> appointments of {term.name}</Hidden>
                </ButtonLink>
              }
            >
              <p>
                {term.next ? (
                  <>
                    Next: <strong>{term.next}</strong>
                  </>
                ) : (
                  "Nothing is booked now."
                )}
              </p>
              <Fact icon="calendar">{term.booked} booked</Fact>
              <Fact icon="user">For {term.forWhom}</Fact>
              <Fact icon="place">{term.centre}</Fact>
            </Card>
          ))}
        </Cards>
      )}
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
