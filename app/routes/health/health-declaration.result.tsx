import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  findLovedOneName,
  findOfferForPerson,
  getFormId,
  listAboutRows,
  readSentForm,
  redirectFromClosedForm,
} from "~/features/health/declaration.server";
import { listConditionRows, listDeclarationRows } from "~/features/health/declaration-rows";
import { DoctorNote } from "~/features/health/doctor-note";
import { englishFormWords, loadFormWords } from "~/features/health/health-language.server";
import { findOutcome, listStepsAfter, outcomeAdvice } from "~/features/health/result-messages";
import { Reasons } from "~/features/health/result-reasons";
import * as paths from "~/lib/paths";
import {
  Bilingual,
  ButtonLink,
  DetailPage,
  MessagePage,
  NumberedSteps,
  PrintButton,
  Section,
  SectionUnavailable,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";

const MY_SERVICES = paths.to(paths.home.start, { tab: "HEALTH_DECLARATION" });

export const meta = () => usePageMeta(useText()("health:result.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readSentForm(customer, getFormId(request));
  if ("hiddenOf" in form) return { name: form.hiddenOf, sent: true as const };
  if (form.status === "CLOSED") throw await redirectFromClosedForm(request, form);
  if (form.status === "OPEN") throw redirect(paths.to(paths.health.declaration, { form: form.id }));
  if (form.answers === null || form.result === null)
    return { name: form.clientName, sent: true as const };
  const outcome = findOutcome(form.result.outcome);
  const words = await loadFormWords(request);
  const { text } = words;
  const [lovedOne, offered] = await Promise.all([
    // If the client's relation to the customer is unknown, the page says "you" and names the client.
    loadOrFallback(findLovedOneName(customer, form), ""),
    loadOrFallback(findOfferForPerson(customer, form), null),
  ]);
  return {
    name: form.clientName,
    sent: false as const,
    title: lovedOne
      ? text(`health:result.${outcome}.title-for`, { name: lovedOne })
      : text(`health:result.${outcome}.title`),
    zh: outcomeAdvice[outcome].zh,
    lead: text(`health:result.${outcome}.lead`),
    next: offered && listStepsAfter(outcome, offered, text),
    meaning: lovedOne !== null ? text("health:result.you") : null,
    forDoctor: outcome === "DOCTOR",
    reasons: form.result.reasons,
    about: listAboutRows(form),
    answers: listDeclarationRows(form.answers, words),
    // The doctor reads English.
    condition: listConditionRows(form.answers, englishFormWords),
    fileTo: paths.to(paths.health.declarationFile, { form: form.id }),
  };
}

export default function Result() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  if (page.sent) return <SentAlone name={page.name} />;
  const { name, meaning, forDoctor, reasons, about, answers, condition } = page;
  return (
    <DetailPage
      title={<Bilingual en={page.title} zh={page.zh} />}
      back={{
        to: MY_SERVICES,
        label: text("health:my-services"),
      }}
      lead={
        <>
          <p className="font-bold">{text("health:for", { name })}</p>
          <p>{page.lead}</p>
          {meaning ? <p>{meaning}</p> : null}
        </>
      }
      actions={
        <>
          <ButtonLink to="/">{text("health:go-to-services")}</ButtonLink>
          <ButtonLink to={page.fileTo} kind="secondary" icon="download">
            {text("health:download")}
          </ButtonLink>
          <PrintButton />
        </>
      }
    >
      <div className="no-print">
        <Section title={text("shell:next-steps")}>
          {page.next ? (
            <NumberedSteps steps={page.next} />
          ) : (
            <SectionUnavailable>{text("health:next.unavailable")}</SectionUnavailable>
          )}
        </Section>
        <Reasons reasons={reasons} />
      </div>
      {forDoctor ? <DoctorNote about={about} answers={condition} reasons={reasons} /> : null}
      <Section title={text("health:your-answers")}>
        <div className="card">
          <SummaryList rows={[...about, ...answers]} />
        </div>
      </Section>
    </DetailPage>
  );
}

/** Renders the confirmation if the backend returns neither the answers nor the result. */
function SentAlone({ name }: { name: string }) {
  const text = useText();
  return (
    <MessagePage
      title={text("health:sent.title")}
      actions={<ButtonLink to="/">{text("health:go-to-services")}</ButtonLink>}
    >
      <p>{text("health:sent.text", { name })}</p>
    </MessagePage>
  );
}
