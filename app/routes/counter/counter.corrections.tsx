import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadClientCorrections } from "~/features/counter/corrections.server";
import { CorrectionCard } from "~/features/people/correction/correction-card";
import { getFieldWord, listFieldChoices } from "~/features/people/correction/correction-form";
import * as paths from "~/lib/paths";
import { spaceClientId } from "~/lib/text/typed-codes";
import { ButtonLink, DetailPage, RouteError, Section, SummaryList, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

const TITLE = "Correct a record";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => loadClientCorrections(request);

export default function ClientCorrections() {
  const text = useText();
  const { clientId, maskedName, maskedNric, open } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={TITLE}
      back={{ to: paths.counter.findClient }}
      lead="Compare the person with their identity card or passport first."
    >
      <SummaryList
        rows={[
          { label: "Client", value: maskedName },
          { label: "Client ID", value: spaceClientId(clientId) },
          { label: "ID number", value: maskedNric },
        ]}
      />
      <Section title="Requested online">
        {open.length === 0 ? (
          <p>Nothing is requested.</p>
        ) : (
          <div className="stack">
            {open.map((one) => (
              <CorrectionCard key={one.id} {...one}>
                <ButtonLink
                  to={paths.to(paths.counter.decideCorrection, {
                    client: clientId,
                    request: one.id,
                  })}
                >
                  Decide<span className="sr-only"> about the {one.name}</span>
                </ButtonLink>
              </CorrectionCard>
            ))}
          </div>
        )}
      </Section>
      <Section title="Correct something else">
        <ul className="stack">
          {listFieldChoices(text).map(({ field, label }) => (
            <li key={field}>
              <ButtonLink
                to={paths.to(paths.counter.correct, {
                  client: clientId,
                  field: getFieldWord(field),
                })}
                kind="secondary"
              >
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
