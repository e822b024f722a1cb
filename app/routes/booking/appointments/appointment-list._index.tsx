import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatTitle, formatWhenInFull } from "~/features/booking/appointment-words";
import { readDentalNext } from "~/features/denticare/customer/next.server";
import * as paths from "~/lib/paths";
import {
  ActingLink,
  Anchor,
  ButtonLink,
  Card,
  Cards,
  EmptyState,
  Fact,
  ListPage,
  SectionUnavailable,
  usePageMeta,
  VisuallyHidden,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { describeUnavailable } from "~/web/language/unavailable-sections.server";

export const meta = () => usePageMeta(useText()("booking:list.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const words = await loadVisitorWords(request);
  const { text } = words;
  const [terms, dental] = await Promise.all([
    loadOrFallback(customer.api.sessions.list(), null),
    loadOrFallback(readDentalNext(customer, words), null),
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
        next: next
          ? text("booking:list.titled", {
              title: formatTitle(next, text),
              when: formatWhenInFull(next, words),
            })
          : null,
        startsAt: next?.startsAt ?? "9",
        booked: text("booking:list.booked", { count: term.scheduledSessions }),
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
            next: text("booking:list.titled", { title: next.treatment, when: next.when }),
            startsAt: next.startsAt,
            booked: null,
          },
        ],
  );
  const byTime = (one: { startsAt: string }, other: { startsAt: string }) =>
    one.startsAt.localeCompare(other.startsAt);
  const missing = [
    ...(terms === null ? [describeUnavailable("sessions")] : []),
    ...(dental === null ? [describeUnavailable("dental")] : []),
  ];
  return { terms: [...sessions, ...visits].sort(byTime), missing };
}

export default function AppointmentList() {
  const { terms, missing } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage
      title={text("booking:list.title")}
      lead={text("booking:list.lead")}
      back={{ to: "/", label: text("home:my-services") }}
    >
      {missing.map((sentence) => (
        <SectionUnavailable key={sentence}>{sentence}</SectionUnavailable>
      ))}
      {missing.length > 0 && terms.length === 0 ? null : terms.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={text("booking:list.empty")}
          action={<ButtonLink to="/">{text("booking:list.see-services")}</ButtonLink>}
        >
          <p>{text("booking:list.empty-text")}</p>
          <p>
            <Anchor to={paths.people.link}>{text("people:none.link")}</Anchor>
          </p>
        </EmptyState>
      ) : (
        <Cards>
          {terms.map((term) => (
            <Card
              key={term.id}
              title={<ProviderText>{term.name}</ProviderText>}
              actions={
                <ActingLink to={term.to} actFor={term.actFor} kind="secondary">
                  {text("booking:list.see-all")}
                  <VisuallyHidden>
                    {" "}
                    {text("booking:list.hidden", {
                      programme: term.name,
                      name: term.personName,
                    })}
                  </VisuallyHidden>
                </ActingLink>
              }
            >
              <p>
                {term.next ? (
                  <Sentence of="booking:list.next" parts={{ next: <strong>{term.next}</strong> }} />
                ) : (
                  text("booking:list.nothing")
                )}
              </p>
              {term.booked ? <Fact icon="calendar">{term.booked}</Fact> : null}
              <Fact icon="user">{text("my-services:for", { name: term.personName })}</Fact>
              <Fact icon="place">{term.centre}</Fact>
            </Card>
          ))}
        </Cards>
      )}
    </ListPage>
  );
}
