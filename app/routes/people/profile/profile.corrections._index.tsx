import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  loadCorrectionsView,
  withdrawCorrection,
} from "~/features/people/correction/correction.server";
import {
  CorrectionCard,
  type CorrectionCardProps,
} from "~/features/people/correction/correction-card";
import { fieldChoices, getFieldWord } from "~/features/people/correction/correction-form";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { Button, ButtonLink, DetailPage, PageForm, RouteError, Section, usePageMeta } from "~/ui";

const TITLE = "Correct your record";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => loadCorrectionsView(request);

export const action = ({ request }: ActionFunctionArgs) => withdrawCorrection(request);

export default function Corrections() {
  const { whose, shown } = useLoaderData<typeof loader>();
  const { number, href, hours } = brand.phones.hotline;
  const open = shown?.filter(({ status }) => status === "OPEN") ?? [];
  const earlier = shown?.filter(({ status }) => status !== "OPEN") ?? [];
  return (
    <DetailPage
      title={whose ? `Correct the record of ${whose}` : TITLE}
      back={{ to: paths.people.profile, label: "My Profile" }}
      lead="If a name, an ID number, a date of birth or an e-mail address is wrong, ask us here to correct it."
    >
      {shown === null ? (
        <p>
          Please call us: <a href={href}>{number}</a> ({hours}).
        </p>
      ) : (
        <>
          <HowItWorks />
          {open.length > 0 ? (
            <Section title="Waiting for us">
              <div className="stack">
                {open.map((one) => (
                  <CorrectionCard key={one.id} {...one}>
                    <PageForm>
                      <input type="hidden" name="id" defaultValue={one.id} />
                      <Button kind="secondary">
                        Withdraw this request<span className="sr-only"> about the {one.name}</span>
                      </Button>
                    </PageForm>
                  </CorrectionCard>
                ))}
              </div>
            </Section>
          ) : null}
          <Section title="What is wrong?">
            <ul className="stack">
              {fieldChoices.map(({ field, label }) => (
                <li key={field}>
                  <ButtonLink
                    to={paths.to(paths.people.requestCorrection, { field: getFieldWord(field) })}
                    kind="secondary"
                  >
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Section>
          <Earlier corrections={earlier} />
        </>
      )}
    </DetailPage>
  );
}

function Earlier({ corrections }: { corrections: (CorrectionCardProps & { id: string })[] }) {
  if (corrections.length === 0) return null;
  return (
    <Section title="Earlier requests">
      <div className="stack">
        {corrections.map((one) => (
          <CorrectionCard key={one.id} {...one} />
        ))}
      </div>
    </Section>
  );
}

function HowItWorks() {
  return (
    <ol className="measure list-decimal space-y-2 pl-6">
      <li>You say what is wrong, and what it should be.</li>
      <li>
        Come to a centre with the identity card or passport. We look at it and correct the record.
      </li>
      <li>You get a message when it is done.</li>
    </ol>
  );
}

export const ErrorBoundary = RouteError;
