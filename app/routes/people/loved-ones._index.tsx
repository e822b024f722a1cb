import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
  StatusTag,
  usePageMeta,
} from "~/ui";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { actingAsSelf, requireCustomer } from "~/web/customer/customer.server";

const TITLE = "My loved ones";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  await requireLovedOneFeature(customer);
  const { api } = await actingAsSelf(customer);
  const people = await api.lovedOnes.list();
  return {
    people: people.map((person) => ({
      id: person.id,
      name: person.name,
      born: person.dateOfBirth && formatDate(person.dateOfBirth),
      masked: person.maskedNric,
      linked: person.profileLinkingStatus === "LINKED",
      acting: person.id === customer.viewAs,
    })),
  };
}

export default function LovedOnes() {
  const { people } = useLoaderData<typeof loader>();
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
          title="No loved ones yet"
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
    </ListPage>
  );
}

type Person = ReturnType<typeof useLoaderData<typeof loader>>["people"][number];

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
        </PageForm>
      }
    >
      <Fact icon="user">{person.masked}</Fact>
      {person.born ? <Fact icon="calendar">Born on {person.born}</Fact> : null}
    </Card>
  );
}

export const ErrorBoundary = RouteError;
