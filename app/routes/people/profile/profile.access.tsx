import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readAccessHistory } from "~/features/people/access/access-history.server";
import { decideAccessOnOwnPage, readProxies } from "~/features/people/access/access-links.server";
import { AccessPeople } from "~/features/people/access/access-people";
import { readPayers } from "~/features/people/access/payers.server";
import * as paths from "~/lib/paths";
import {
  ButtonLink,
  EmptyState,
  ListPage,
  Pagination,
  SectionUnavailable,
  usePageMeta,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("people:history.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "read");
  const page = new URL(request.url).searchParams.get("page");
  const words = await loadVisitorWords(request);
  const [history, holders, payers] = await Promise.all([
    readAccessHistory(customer, page, words),
    readProxies(customer),
    readPayers(customer),
  ]);
  return { personName: getActingName(customer), holders, payers, ...history };
}

export const action = ({ request }: ActionFunctionArgs) => decideAccessOnOwnPage(request);

export default function AccessHistory() {
  const { personName, holders, payers, page, pages, isBeyond } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage
      title={
        personName
          ? text("people:links.access-of", { name: personName })
          : text("people:links.access")
      }
      lead={text("people:history.lead")}
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
      {holders === null ? (
        <SectionUnavailable>{text("people:history.holders-unavailable")}</SectionUnavailable>
      ) : null}
      {payers === null ? (
        <SectionUnavailable>{text("people:history.payers-unavailable")}</SectionUnavailable>
      ) : null}
      {page === 1 ? (
        <>
          <AccessPeople people={holders ?? []} about="acting" />
          <AccessPeople people={payers ?? []} about="paying" />
          <Agreements />
        </>
      ) : null}
      <Entries />
    </ListPage>
  );
}

function Agreements() {
  const { agreements } = useLoaderData<typeof loader>();
  const text = useText();
  if (agreements.length === 0) return null;
  return (
    <section className="card mb-6">
      <h2>{text("people:history.agreements")}</h2>
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

function Entries() {
  const { entries, isBeyond } = useLoaderData<typeof loader>();
  const text = useText();
  if (entries.length > 0)
    return (
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
    );
  if (isBeyond) return <NoMoreEntries />;
  return (
    <EmptyState icon="check" title={text("people:history.none")}>
      <p>{text("people:history.none-text")}</p>
    </EmptyState>
  );
}

function NoMoreEntries() {
  const { pages } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <EmptyState
      icon="check"
      title={text("people:history.no-more")}
      action={
        <ButtonLink to={paths.to(paths.people.access, { page: pages })}>
          {pages === 1 ? text("people:history.to-list") : text("people:history.to-last")}
        </ButtonLink>
      }
    >
      <p>{text("people:history.pages", { count: pages })}</p>
    </EmptyState>
  );
}
