import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadMyDataView, setMarketing } from "~/features/people/my-data/my-data.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import {
  Anchor,
  Button,
  ButtonLink,
  DetailPage,
  PageForm,
  RouteError,
  Section,
  usePageMeta,
} from "~/ui";

const TITLE = "My data";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => loadMyDataView(request);

export const action = ({ request }: ActionFunctionArgs) => setMarketing(request);

export default function MyData() {
  const { whose, groups, marketing } = useLoaderData<typeof loader>();
  const { number, href, hours } = brand.phones.hotline;
  return (
    <DetailPage
      title={whose ? `Data of ${whose}` : TITLE}
      back={{ to: paths.people.profile, label: "My Profile" }}
      lead="What we hold, how long, and why. You can download it."
    >
      {groups === null ? (
        <p>
          Please call us: <a href={href}>{number}</a> ({hours}).
        </p>
      ) : (
        <>
          <Section title="What we hold">
            <ul>
              {groups.map(({ label, count, howLong, why }) => (
                <li key={label} className="border-b border-line py-3 last:border-0">
                  <b>{label}</b> <span className="block">{count}</span>{" "}
                  <span className="hint block">
                    How long: {howLong}. Why: {why}.
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-4">
              <Anchor to={paths.people.access}>Who has seen or changed the records</Anchor>
            </p>
          </Section>
          <Downloads />
        </>
      )}
      {marketing === null ? null : <Marketing consent={marketing} />}
      {whose ? null : <Account />}
    </DetailPage>
  );
}

const files = [
  { as: "pdf", label: "To read or print (PDF)" },
  { as: "json", label: "Everything, for a computer (JSON)" },
  { as: "calendar", label: "My appointments (calendar file)" },
  { as: "fhir", label: "Health forms and appointments for a clinic (FHIR)" },
];

function Downloads() {
  return (
    <Section title="Download">
      <p>
        Save the files only on a device that is yours. Of our messages, the files have the day, the
        way and the reason, not the text.
      </p>
      <ul className="stack mt-4">
        {files.map(({ as, label }) => (
          <li key={as}>
            <ButtonLink to={paths.to(paths.people.downloadData, { as })} kind="secondary">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Marketing({ consent }: { consent: boolean }) {
  return (
    <Section title="Offers and news">
      <p>
        {consent
          ? "You have agreed to get our offers and news."
          : "You get no offers and news from us."}
      </p>
      <PageForm className="mt-3">
        <Button kind="secondary" name="consent" value={consent ? "no" : "yes"}>
          {consent ? "Stop offers and news" : "Yes, send me offers and news"}
        </Button>
      </PageForm>
    </Section>
  );
}

function Account() {
  return (
    <Section title="My account">
      <ul className="stack">
        <li>
          <Anchor to={paths.people.devices}>Where I am signed in</Anchor>
        </li>
        <li>
          <Anchor to={paths.people.closeAccount}>Close my account</Anchor>
        </li>
      </ul>
    </Section>
  );
}

export const ErrorBoundary = RouteError;
