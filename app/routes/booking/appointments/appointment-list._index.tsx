import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TermSessions } from "~/contract/booking/term-sessions";
import { formatTitle, formatWhenInFull } from "~/features/booking/appointment-words";
import { readDentalNext } from "~/features/denticare/customer/next.server";
import type { Words } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { toSingaporeDay } from "~/lib/singapore-date";
import {
  ActingLink,
  Anchor,
  ButtonLink,
  Card,
  Cards,
  EmptyState,
  Fact,
  Fold,
  ListPage,
  SectionUnavailable,
  usePageMeta,
  VisuallyHidden,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { describeUnavailable } from "~/web/language/unavailable-sections.server";

export const meta = () => usePageMeta(useText()("booking:list.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const words = await loadVisitorWords(request);
  const [terms, dental] = await Promise.all([
    loadOrFallback(customer.api.sessions.list(), null),
    loadOrFallback(readDentalNext(customer, words), null),
  ]);
  const all = [...listPackages(terms ?? [], words), ...listDentalVisits(dental ?? [], words)];
  const sorted = all.sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  return {
    terms: sorted.filter(({ hasEnded }) => !hasEnded),
    ended: sorted.filter(({ hasEnded }) => hasEnded),
    missing: [
      ...(terms === null ? [describeUnavailable("sessions")] : []),
      ...(dental === null ? [describeUnavailable("dental")] : []),
    ],
  };
}

function listPackages(terms: readonly TermSessions[], words: Words) {
  const { text } = words;
  const today = toSingaporeDay(getPortal().clock.now());
  return terms.flatMap((term) => {
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
        next: next ? describeNext(next, term.productName, words) : null,
        startsAt: next?.startsAt ?? "9",
        booked: next ? text("booking:list.booked", { count: term.scheduledSessions }) : null,
        hasEnded: next === undefined && (term.sessionsToBook === 0 || term.validUntil < today),
      },
    ];
  });
}

// The card's heading already names the programme: an assessment is named, a session is not.
function describeNext(
  next: TermSessions["groups"]["scheduled"][number],
  programme: string,
  words: Words,
) {
  const title = formatTitle(next, words.text);
  const when = formatWhenInFull(next, words);
  return title === programme ? when : words.text("booking:list.titled", { title, when });
}

type DentalNext = Awaited<ReturnType<typeof readDentalNext>>;

const listDentalVisits = (dental: DentalNext, { text }: Words) =>
  dental.flatMap(({ clientId, name, actFor, next }) =>
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
            hasEnded: false,
          },
        ],
  );

export default function AppointmentList() {
  const { terms, ended, missing } = useLoaderData<typeof loader>();
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
      {terms.length + ended.length === 0 ? (
        missing.length > 0 ? null : (
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
        )
      ) : (
        <>
          <Packages terms={terms} />
          {ended.length > 0 ? (
            <div className="mt-8">
              <Fold
                title={text("booking:list.ended", { number: ended.length })}
                open={terms.length === 0}
              >
                <Packages terms={ended} />
              </Fold>
            </div>
          ) : null}
        </>
      )}
    </ListPage>
  );
}

function Packages({ terms }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "terms">) {
  const text = useText();
  return (
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
  );
}
