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
import {
  getCorrectedFieldWord,
  listFieldChoices,
} from "~/features/people/correction/correction-form";
import * as paths from "~/lib/paths";
import { Button, ButtonLink, DetailPage, PageForm, Section, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { DeskSentence } from "~/ui/text/hotline";

export const meta = () => usePageMeta(useText()("people:correction.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadCorrectionsView(request);

export const action = ({ request }: ActionFunctionArgs) => withdrawCorrection(request);

export default function Corrections() {
  const { personName, canEdit, shown } = useLoaderData<typeof loader>();
  const text = useText();
  const open = shown?.filter(({ status }) => status === "OPEN") ?? [];
  const earlier = shown?.filter(({ status }) => status !== "OPEN") ?? [];
  return (
    <DetailPage
      title={
        personName
          ? text("people:correction.title-of", { name: personName })
          : text("people:correction.title")
      }
      back={{ to: paths.people.profile, label: text("people:profile.title") }}
      lead={text("people:correction.lead")}
    >
      {shown === null ? (
        <p>
          <DeskSentence of="people:hotline" />
        </p>
      ) : (
        <>
          <HowItWorks />
          <Open corrections={open} canEdit={canEdit} />
          {canEdit ? <Requests /> : null}
          <Earlier
            title={text("people:correction.earlier")}
            corrections={earlier.filter(({ isByStaff }) => !isByStaff)}
          />
          <Earlier
            title={text("people:correction.by-staff")}
            corrections={earlier.filter(({ isByStaff }) => isByStaff)}
          />
        </>
      )}
    </DetailPage>
  );
}

type Listed = CorrectionCardProps & { id: string; about: string };

/** Lists the values of which a correction can be requested. */
function Requests() {
  const text = useText();
  return (
    <Section title={text("people:correction.wrong")}>
      <ul className="stack">
        {listFieldChoices(text).map(({ field, label }) => (
          <li key={field}>
            <ButtonLink
              to={paths.to(paths.people.requestCorrection, {
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
  );
}

function Open({ corrections, canEdit }: { corrections: Listed[]; canEdit: boolean }) {
  const text = useText();
  if (corrections.length === 0) return null;
  return (
    <Section title={text("people:correction.waiting")}>
      <div className="stack">
        {corrections.map((one) => (
          <CorrectionCard key={one.id} {...one}>
            {canEdit ? (
              <PageForm>
                <input type="hidden" name="id" defaultValue={one.id} />
                <Button kind="secondary">
                  <Sentence
                    of="people:correction.withdraw"
                    parts={{ about: <span className="sr-only">{one.about}</span> }}
                  />
                </Button>
              </PageForm>
            ) : null}
          </CorrectionCard>
        ))}
      </div>
    </Section>
  );
}

function Earlier({ title, corrections }: { title: string; corrections: Listed[] }) {
  if (corrections.length === 0) return null;
  return (
    <Section title={title}>
      <div className="stack">
        {corrections.map((one) => (
          <CorrectionCard key={one.id} {...one} />
        ))}
      </div>
    </Section>
  );
}

function HowItWorks() {
  const text = useText();
  return (
    <ol className="measure list-decimal grid gap-2 pl-6">
      <li>{text("people:correction.step.tell")}</li>
      <li>{text("people:correction.step.come")}</li>
      <li>{text("people:correction.step.message")}</li>
    </ol>
  );
}
