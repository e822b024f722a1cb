import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeEndedAccess } from "~/features/people/access/ended-access-text";
import { describeLimits } from "~/features/people/access/rights-form";
import { setReminders } from "~/features/people/linking/loved-ones.server";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
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
  RouteError,
  SectionUnavailable,
  StatusTag,
  usePageMeta,
} from "~/ui";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import { unavailableText } from "~/web/unavailable-sections";

const TITLE = "My loved ones";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  await requireLovedOneFeature(customer);
  const { api } = await toActingAsSelf(customer);
  const [people, ended] = await Promise.all([
    api.lovedOnes.list(),
    loadOrFallback(api.accessLinks.ended(), null),
  ]);
  return {
    ended:
      ended?.map(({ name, ...how }) => ({ name, why: describeEndedAccess(name, how) })) ?? null,
    people: people.map((person) => ({
      id: person.id,
      name: person.name,
      born: person.dateOfBirth && formatDate(person.dateOfBirth),
      masked: person.maskedNric,
      linked: person.profileLinkingStatus === "LINKED",
      acting: person.id === customer.viewAs,
      reminded: person.reminded,
      limits: person.rights ? describeLimits(person.name, person.rights) : [],
      messages: person.messageChannel !== undefined,
    })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  return setReminders(request, customer, form);
}

export default function LovedOnes() {
  const { people, ended } = useLoaderData<typeof loader>();
  const ways = (
    <>
      <ButtonLink to={paths.people.addLovedOne}>Add a loved one</ButtonLink>
      <ButtonLink to={paths.to(paths.people.link, { whose: "loved_one" })} kind="secondary">
        Link someone already registered
      </ButtonLink>
    </>
  );
  return (
    <ListPage
      title={TITLE}
      lead="Here you choose who you act for. You see and change that person's details, and register them for programmes."
      back={{ to: paths.people.profile, label: "My Profile" }}
    >
      {people.length === 0 ? (
        <EmptyState
          icon="family"
          title={ended?.length ? "No loved ones at the moment" : "No loved ones yet"}
          action={<span className="row justify-center">{ways}</span>}
        >
          <p>Add someone new, or link someone who has been with us before.</p>
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
  if (ended === null) return <SectionUnavailable>{unavailableText.ended}</SectionUnavailable>;
  if (ended.length === 0) return null;
  return (
    <section className="mt-8">
      <h2>No longer in your list</h2>
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

function LovedOne({ person }: { person: Person }) {
  return (
    <Card
      title={person.name}
      mark={<Avatar name={person.name} size={44} />}
      status={
        person.acting ? (
          <StatusTag tone="info">You act for them</StatusTag>
        ) : person.linked ? (
          <StatusTag tone="good">Linked</StatusTag>
        ) : undefined
      }
      actions={
        <PageForm action={paths.people.actFor} className="row">
          <input type="hidden" name="to" value={paths.people.profile} readOnly />
          {person.acting ? null : (
            <Button kind="secondary" name="person" value={person.id}>
              Act for {person.name}
            </Button>
          )}
          <ButtonLink
            to={paths.to(paths.people.removeLovedOne, { person: person.id })}
            kind="quiet"
          >
            Remove<span className="sr-only"> {person.name}</span>
          </ButtonLink>
          <ButtonLink to={paths.to(paths.people.lovedOneDied, { person: person.id })} kind="quiet">
            Report a death<span className="sr-only"> of {person.name}</span>
          </ButtonLink>
        </PageForm>
      }
    >
      {person.reminded === undefined ? null : (
        <PageForm className="mb-3">
          <p className="hint">
            {person.reminded
              ? "You get a copy of all messages about their appointments."
              : "You get the messages about what you book for them, and about changes."}
          </p>
          <input type="hidden" name="person" value={person.id} readOnly />
          <Button kind="quiet" name="reminded" value={person.reminded ? "no" : "yes"}>
            {person.reminded ? "Stop the copies" : "Send me all their reminders"}
            <span className="sr-only"> for {person.name}</span>
          </Button>
        </PageForm>
      )}
      {person.messages ? <MessageChoice person={person} /> : null}
      {person.limits.map((text) => (
        <p key={text} className="mb-3">
          {text}
        </p>
      ))}
      <Fact icon="user">{person.masked}</Fact>
      {person.born ? <Fact icon="calendar">Born on {person.born}</Fact> : null}
    </Card>
  );
}

/** Leads to the choice of SMS or e-mail. The choice is on the person's record, so the customer acts for the person there. */
function MessageChoice({ person }: { person: Person }) {
  const label = (
    <>
      Choose SMS or e-mail<span className="sr-only"> for {person.name}</span>
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

export const ErrorBoundary = RouteError;
