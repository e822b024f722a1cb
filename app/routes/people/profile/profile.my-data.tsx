import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDataGroup } from "~/features/people/my-data/data-groups";
import { loadMyDataView, setMarketingConsent } from "~/features/people/my-data/my-data.server";
import * as paths from "~/lib/paths";
import { Anchor, Button, ButtonLink, DetailPage, PageForm, Section, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { Sentence } from "~/ui/language/sentence";
import { DeskSentence } from "~/ui/text/hotline";

export const meta = () => usePageMeta(useText()("people:my-data"));

export const loader = ({ request }: LoaderFunctionArgs) => loadMyDataView(request);

export const action = ({ request }: ActionFunctionArgs) => setMarketingConsent(request);

export default function MyData() {
  const { personName, groups, marketing } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <DetailPage
      title={
        personName ? text("people:data.title-of", { name: personName }) : text("people:my-data")
      }
      back={{ to: paths.people.profile, label: text("people:profile.title") }}
      lead={text("people:data.lead")}
    >
      {groups === null ? (
        <p>
          <DeskSentence of="people:hotline" />
        </p>
      ) : (
        <>
          <Groups groups={groups} />
          <Downloads />
        </>
      )}
      {marketing === null ? null : <Marketing consent={marketing} />}
      {personName ? null : <Account />}
    </DetailPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Groups({ groups }: { groups: NonNullable<Page["groups"]> }) {
  const text = useText();
  return (
    <Section title={text("people:data.held")}>
      <ul>
        {groups.map(({ group, count, howLong, why }) => (
          <li
            key={group}
            className="grid gap-x-8 border-b border-line py-3 last:border-0 sm:grid-cols-2"
          >
            <span>
              <b>{formatDataGroup(group, text)}</b>{" "}
              <span className="block">{text("people:data.entries", { count })}</span>
            </span>{" "}
            <span className="hint block">
              <Sentence
                of="people:data.period"
                parts={{ howLong: <Reply>{howLong}</Reply>, why: <Reply>{why}</Reply> }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Anchor to={paths.people.access}>{text("people:history.title")}</Anchor>
      </p>
    </Section>
  );
}

const files = ["pdf", "json", "calendar", "fhir"] as const;

function Downloads() {
  const text = useText();
  return (
    <Section title={text("people:data.download")}>
      <p>{text("people:data.download-text")}</p>
      <ul className="stack mt-4">
        {files.map((as) => (
          <li key={as}>
            <ButtonLink to={paths.to(paths.people.downloadData, { as })} kind="secondary">
              {text(`people:data.file.${as}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Marketing({ consent }: { consent: boolean }) {
  const text = useText();
  return (
    <Section title={text("people:data.news")}>
      <p>{consent ? text("people:data.news-on") : text("people:data.news-off")}</p>
      <PageForm className="mt-3">
        <Button kind="secondary" name="consent" value={consent ? "no" : "yes"}>
          {consent ? text("people:data.news-stop") : text("people:data.news-start")}
        </Button>
      </PageForm>
    </Section>
  );
}

function Account() {
  const text = useText();
  return (
    <div className="no-print">
      <Section title={text("people:profile.account")}>
        <ul className="stack">
          <li>
            <Anchor to={paths.people.devices}>{text("people:devices.title")}</Anchor>
          </li>
          <li>
            <Anchor to={paths.people.closeAccount}>{text("people:close.title")}</Anchor>
          </li>
        </ul>
      </Section>
    </div>
  );
}
