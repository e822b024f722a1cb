import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadClientCorrections } from "~/features/counter/corrections.server";
import { CorrectionCard } from "~/features/people/correction/correction-card";
import {
  getCorrectedFieldWord,
  listStaffChoices,
} from "~/features/people/correction/correction-form";
import * as paths from "~/lib/paths";
import { spaceClientId } from "~/lib/text/typed-codes";
import { ButtonLink, DetailPage, Section, SummaryList, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";

export const meta = () => usePageMeta(useText()("counter:correct.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadClientCorrections(request);

export default function ClientCorrections() {
  const text = useText();
  const { clientId, maskedName, maskedNric, open } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={text("counter:correct.title")}
      back={{ to: paths.counter.findClient }}
      lead={text("counter:correct.lead")}
    >
      <SummaryList
        rows={[
          { label: text("counter:client"), value: maskedName },
          { label: text("counter:client-id"), value: spaceClientId(clientId) },
          { label: text("shell:identity.number"), value: maskedNric },
        ]}
      />
      <Section title={text("counter:correct.requested")}>
        {open.length === 0 ? (
          <p>{text("counter:correct.none")}</p>
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
                  <Sentence
                    of="counter:correct.decide"
                    parts={{ about: <span className="sr-only">{one.about}</span> }}
                  />
                </ButtonLink>
              </CorrectionCard>
            ))}
          </div>
        )}
      </Section>
      <Section title={text("counter:correct.else")}>
        <p className="mb-4">{text("counter:correct.new-number")}</p>
        <ul className="stack">
          {listStaffChoices(text).map(({ field, label }) => (
            <li key={field}>
              <ButtonLink
                to={paths.to(paths.counter.correct, {
                  client: clientId,
                  field: getCorrectedFieldWord(field),
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
