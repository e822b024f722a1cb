import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ProxyRights } from "~/contract/people/proxy-rights";
import { AccessDecision } from "~/features/people/access/access-decision-form";
import { readAccessHistory } from "~/features/people/access/access-history.server";
import { decideOnOwnPage, readHolders } from "~/features/people/access/access-links.server";
import { OpenMatters } from "~/features/people/access/open-matters";
import { readPayers } from "~/features/people/access/payers.server";
import { describeRights } from "~/features/people/access/rights-form";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ButtonLink,
  EmptyState,
  ListPage,
  Pagination,
  RouteError,
  SectionUnavailable,
  usePageMeta,
} from "~/ui";
import { useLanguage } from "~/ui/language/language";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { unavailableText } from "~/web/unavailable-sections";

const TITLE = "Who has seen or changed the records";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const page = new URL(request.url).searchParams.get("page");
  const [history, holders, payers] = await Promise.all([
    readAccessHistory(customer, page),
    readHolders(customer),
    readPayers(customer),
  ]);
  return { whose: getActingName(customer), holders, payers, ...history };
}

export const action = ({ request }: ActionFunctionArgs) => decideOnOwnPage(request);

export default function AccessHistory() {
  const { whose, holders, payers, page, pages, isBeyond, entries, agreements } =
    useLoaderData<typeof loader>();
  return (
    <ListPage
      title={
        whose ? `Who has seen or changed ${whose}'s records` : "Who has seen or changed my records"
      }
      lead="People who act for another person can see and change that person's records. We record every time here, and also what a helper entered for you at a counter."
      back={{ to: paths.people.profile }}
      pagination={
        isBeyond ? null : (
          <Pagination
            page={page}
            pages={pages}
            to={(n) => paths.to(paths.people.access, { page: n })}
          />
        )
      }
    >
      {holders === null ? <SectionUnavailable>{unavailableText.holders}</SectionUnavailable> : null}
      {payers === null ? <SectionUnavailable>{unavailableText.payers}</SectionUnavailable> : null}
      {page === 1 ? (
        <>
          <People title="Who can act for you" people={holders ?? []} may="may" mayNot="may not" />
          <People
            title="Who pays your invoices by eGIRO"
            people={payers ?? []}
            may="may pay"
            mayNot="may not pay"
            about="paying"
          />
        </>
      ) : null}
      {agreements.length && page === 1 ? <Agreements agreements={agreements} /> : null}
      {entries.length ? (
        <div className="card">
          <ul>
            {entries.map(({ id, when, who, what }) => (
              <li key={id} className="border-b border-line py-3 last:border-0">
                <b>{who}</b> <span className="block">{what}</span>{" "}
                <span className="hint block">{when}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : isBeyond ? (
        <NoMoreEntries pages={pages} />
      ) : (
        <EmptyState icon="check" title="No one else has looked">
          <p>No other person has seen or changed these records.</p>
        </EmptyState>
      )}
    </ListPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function NoMoreEntries({ pages }: Pick<Page, "pages">) {
  return (
    <EmptyState
      icon="check"
      title="There are no more entries"
      action={
        <ButtonLink to={paths.to(paths.people.access, { page: pages })}>
          Back to the {pages === 1 ? "list" : "last page"}
        </ButtonLink>
      }
    >
      <p>{pages === 1 ? "The list has one page." : `The list has ${pages} pages.`}</p>
    </EmptyState>
  );
}

function Agreements({ agreements }: Pick<Page, "agreements">) {
  return (
    <section className="card mb-6">
      <h2>What you agreed to at a counter</h2>
      <ul>
        {agreements.map(({ id, what, when }) => (
          <li key={id} className="py-2">
            {what} <span className="hint block">{when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Person {
  id: string;
  by: string;
  since: string;
  confirmed: boolean;
  open?: string[] | undefined;
  rights?: ProxyRights | undefined;
}

function People({
  title,
  people,
  may,
  mayNot,
  about,
}: {
  title: string;
  people: Person[];
  may: string;
  mayNot: string;
  about?: "paying";
}) {
  const words = useLanguage();
  if (people.length === 0) return null;
  return (
    <section className="card mb-6">
      <h2>{title}</h2>
      <ul>
        {people.map(({ id, by, since, confirmed, open = [], rights }) => (
          <li key={id} className="border-b border-line py-3 last:border-0">
            <b>{by}</b>{" "}
            <span className="hint block">
              Since {since}. {confirmed ? "" : "You have not confirmed this yet."}
            </span>
            {rights ? (
              <p>
                {describeRights(rights, words)}{" "}
                <Anchor to={paths.to(paths.people.accessRights, { person: id })}>
                  Change what {by} may do
                </Anchor>
              </p>
            ) : null}
            <div className="mt-3">
              <OpenMatters open={open} by={by} />
            </div>
            <div className="row mt-3">
              {confirmed ? null : (
                <AccessDecision
                  decision="confirm"
                  person={id}
                  about={about}
                  button={`Yes, ${by} ${may}`}
                />
              )}
              <AccessDecision
                decision="end"
                person={id}
                about={about}
                button={`Stop it: ${by} ${mayNot}`}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const ErrorBoundary = RouteError;
