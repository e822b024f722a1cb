import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatSessionCount, formatWhenInFull } from "~/features/booking/messages";
import { readDentalNext } from "~/features/denticare/next.server";
import * as paths from "~/lib/paths";
import {
  ActingLink,
  ButtonLink,
  Card,
  Cards,
  EmptyState,
  Fact,
  ListPage,
  RouteError,
  SectionUnavailable,
  usePageMeta,
  VisuallyHidden,
} from "~/ui";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { englishWords } from "~/web/language/translations.server";
import { unavailableText } from "~/web/unavailable-sections";

export const meta = () => usePageMeta("My appointments");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const [terms, dental] = await Promise.all([
    loadOrFallback(customer.api.sessions.list(), null),
    loadOrFallback(readDentalNext(customer, englishWords), null),
  ]);
  const sessions = (terms ?? []).flatMap((term) => {
    const { preClass, scheduled, completed, cancelled } = term.groups;
    if ([preClass, scheduled, completed, cancelled].every((group) => group.length === 0)) return [];
    const [next] = [...preClass, ...scheduled].sort((one, other) =>
      one.startsAt.localeCompare(other.startsAt),
    );
    return [
      {
        id: term.termId,
        to: paths.to(paths.booking.term, { termId: term.termId }),
        actFor: null,
        name: term.productName,
        personName: term.clientName,
        centre: term.centerName,
        next: next ? `${next.title}: ${formatWhenInFull(next, englishWords)}` : null,
        startsAt: next?.startsAt ?? "9",
        booked: formatSessionCount(term.scheduledSessions, englishWords.text),
      },
    ];
  });
  const visits = (dental ?? []).flatMap(({ clientId, name, actFor, next }) =>
    next === null
      ? []
      : [
          {
            id: clientId,
            to: paths.denticare.mine,
            actFor,
            name: "Denticare",
            personName: name,
            centre: next.clinic,
            next: `${next.treatment}: ${next.when}`,
            startsAt: next.startsAt,
            booked: null,
          },
        ],
  );
  const byTime = (one: { startsAt: string }, other: { startsAt: string }) =>
    one.startsAt.localeCompare(other.startsAt);
  const missing = [
    ...(terms === null ? [unavailableText.sessions] : []),
    ...(dental === null ? [unavailableText.dental] : []),
  ];
  return { terms: [...sessions, ...visits].sort(byTime), missing };
}

export default function AppointmentList() {
  const { terms, missing } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="My appointments"
      lead="Sessions and assessments of every service, and your next visit to the dentist."
      back={{ to: "/", label: "My services" }}
    >
      {missing.map((sentence) => (
        <SectionUnavailable key={sentence}>{sentence}</SectionUnavailable>
      ))}
      {missing.length > 0 && terms.length === 0 ? null : terms.length === 0 ? (
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
                <ActingLink to={term.to} actFor={term.actFor} kind="secondary">
                  See all
                  <VisuallyHidden>
                    {" "}
                    appointments of {term.name} for {term.personName}
                  </VisuallyHidden>
                </ActingLink>
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
              {term.booked ? <Fact icon="calendar">{term.booked} booked</Fact> : null}
              <Fact icon="user">For {term.personName}</Fact>
              <Fact icon="place">{term.centre}</Fact>
            </Card>
          ))}
        </Cards>
      )}
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
