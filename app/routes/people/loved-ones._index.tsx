import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeEndedAccess } from "~/features/people/access/ended-access-text";
import { describeLimits } from "~/features/people/access/rights-form";
import { setMessageCopies } from "~/features/people/linking/loved-ones.server";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  Cards,
  EmptyState,
  Fact,
  ListPage,
  PageForm,
  SectionUnavailable,
  StatusTag,
  usePageMeta,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";
import { hasRightFor } from "~/web/customer/proxy-rights.server";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("people:loved.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  await requireLovedOneFeature(customer);
  const { api } = await toActingAsSelf(customer);
  const words = await loadVisitorWords(request);
  const [people, ended] = await Promise.all([
    api.lovedOnes.list(),
    loadOrFallback(api.accessLinks.ended(), null),
  ]);
  return {
    ended:
      ended?.map(({ name, ...how }) => ({ name, why: describeEndedAccess(name, how, words) })) ??
      null,
    people: people.map((person) => ({
      id: person.id,
      name: person.name,
      born: person.dateOfBirth && getFormats(words.language).date(person.dateOfBirth),
      masked: person.maskedNric,
      linked: person.profileLinkingStatus === "LINKED",
      acting: person.id === customer.viewAs,
      reminded: person.reminded,
      limits: person.rights ? describeLimits(person.name, person.rights, words) : [],
      messages: person.messageChannel !== undefined && hasRightFor(person, "edit"),
      unconfirmed: person.confirmed === false,
      canReportDeath: hasRightFor(person, "grave"),
    })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  return setMessageCopies(request, customer, form);
}

export default function LovedOnes() {
  const { people, ended } = useLoaderData<typeof loader>();
  const text = useText();
  const ways = (
    <>
      <ButtonLink to={paths.people.addLovedOne}>{text("people:loved.add")}</ButtonLink>
      <ButtonLink to={paths.to(paths.people.link, { whose: "loved_one" })} kind="secondary">
        {text("people:loved.link")}
      </ButtonLink>
    </>
  );
  return (
    <ListPage
      title={text("people:loved.title")}
      lead={text("people:loved.lead")}
      back={{ to: paths.people.profile, label: text("people:profile.title") }}
    >
      {people.length === 0 ? (
        <EmptyState
          icon="family"
          title={text(ended?.length ? "people:loved.none-now" : "people:loved.none")}
          action={<span className="row justify-center">{ways}</span>}
        >
          <p>{text("people:loved.none-text")}</p>
        </EmptyState>
      ) : (
        <>
          <Cards>
            {people.map((person) => (
              <LovedOne key={person.id} person={person} />
            ))}
          </Cards>
          <div className="row mt-8">{ways}</div>
        </>
      )}
      <Ended ended={ended} />
    </ListPage>
  );
}

type Person = ReturnType<typeof useLoaderData<typeof loader>>["people"][number];

/** Says why people are no longer in the list. */
function Ended({ ended }: { ended: { name: string; why: string }[] | null }) {
  const text = useText();
  if (ended === null)
    return <SectionUnavailable>{text("people:ended.unavailable")}</SectionUnavailable>;
  if (ended.length === 0) return null;
  return (
    <section className="mt-8">
      <h2>{text("people:ended.title")}</h2>
      <ul>
        {ended.map(({ name, why }) => (
          <li key={`${name} ${why}`} className="border-b border-line py-3 last:border-0">
            <b className="block">{name}</b> {why}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders what can be done for a person. */
function Ways({ person }: { person: Person }) {
  const text = useText();
  return (
    <PageForm action={paths.people.actFor} className="row">
      <input type="hidden" name="to" value={paths.people.profile} readOnly />
      {person.acting ? null : (
        <Button kind="secondary" name="person" value={person.id}>
          {text("people:loved.act", { name: person.name })}
        </Button>
      )}
      <ButtonLink to={paths.to(paths.people.removeLovedOne, { person: person.id })} kind="quiet">
        {text("people:remove")}
        <span className="sr-only"> {person.name}</span>
      </ButtonLink>
      {person.canReportDeath ? (
        <ButtonLink to={paths.to(paths.people.lovedOneDied, { person: person.id })} kind="quiet">
          {text("people:loved.death")}
          <span className="sr-only"> {text("people:loved.death-of", { name: person.name })}</span>
        </ButtonLink>
      ) : null}
    </PageForm>
  );
}

function LovedOne({ person }: { person: Person }) {
  const text = useText();
  return (
    <Card
      title={person.name}
      mark={<Avatar name={person.name} size={44} />}
      status={
        person.acting ? (
          <StatusTag tone="info">{text("people:loved.acting")}</StatusTag>
        ) : person.linked ? (
          <StatusTag tone="good">{text("people:linked")}</StatusTag>
        ) : undefined
      }
      actions={<Ways person={person} />}
    >
      {person.reminded === undefined ? null : (
        <PageForm className="mb-3">
          <p className="hint">{text(person.reminded ? "people:copies.on" : "people:copies.off")}</p>
          <input type="hidden" name="person" value={person.id} readOnly />
          <Button kind="quiet" name="reminded" value={person.reminded ? "no" : "yes"}>
            {text(person.reminded ? "people:copies.stop" : "people:copies.send")}
            <span className="sr-only"> {text("people:loved.for", { name: person.name })}</span>
          </Button>
        </PageForm>
      )}
      {person.messages ? <MessageChoice person={person} /> : null}
      {person.unconfirmed ? (
        <p className="mb-3">{text("people:loved.unconfirmed", { name: person.name })}</p>
      ) : null}
      {person.limits.map((limit) => (
        <p key={limit} className="mb-3">
          {limit}
        </p>
      ))}
      <Fact icon="user">{person.masked}</Fact>
      {person.born ? (
        <Fact icon="calendar">{text("people:loved.born", { date: person.born })}</Fact>
      ) : null}
    </Card>
  );
}

/** Leads to the choice of SMS or e-mail. The choice is on the person's record, so the customer acts for the person there. */
function MessageChoice({ person }: { person: Person }) {
  const text = useText();
  const label = (
    <>
      {text("people:loved.channel")}
      <span className="sr-only"> {text("people:loved.for", { name: person.name })}</span>
    </>
  );
  if (person.acting)
    return (
      <ButtonLink to={paths.people.messages} kind="quiet">
        {label}
      </ButtonLink>
    );
  return (
    <PageForm action={paths.people.actFor} className="mb-3">
      <input type="hidden" name="to" value={paths.people.messages} readOnly />
      <Button kind="quiet" name="person" value={person.id}>
        {label}
      </Button>
    </PageForm>
  );
}
