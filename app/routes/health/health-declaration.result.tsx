import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  findLovedOneName,
  findOffered,
  getFormId,
  leaveNotOpen,
  listAboutRows,
  readHealthForm,
} from "~/features/health/declaration.server";
import { listConditionRows, listDeclarationRows } from "~/features/health/declaration-rows";
import { DoctorNote } from "~/features/health/doctor-note";
import { findOutcome, listStepsAfter, resultWords } from "~/features/health/result-messages";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import {
  Bilingual,
  ButtonLink,
  DetailPage,
  MessagePage,
  NumberedSteps,
  PrintButton,
  RouteError,
  Section,
  SectionUnavailable,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { unavailableText } from "~/web/unavailable-sections";

export const meta = () => usePageMeta("Result of the health declaration");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readHealthForm(customer, getFormId(request));
  if (form.status === "CLOSED") throw await leaveNotOpen(request, form);
  if (form.status === "OPEN") throw redirect(paths.to(paths.health.declaration, { form: form.id }));
  if (form.answers === null || form.result === null)
    return { name: form.clientName, sent: true as const };
  const outcome = findOutcome(form.result.outcome);
  const words = resultWords[outcome];
  const [lovedOne, offered] = await Promise.all([
    // If the client's relation to the customer is unknown, the page says "you" and names the client.
    loadOrFallback(findLovedOneName(customer, form), ""),
    loadOrFallback(findOffered(customer, form), null),
  ]);
  return {
    name: form.clientName,
    sent: false as const,
    title: lovedOne ? words.titleOf(lovedOne) : words.title,
    zh: words.zh,
    lead: words.lead,
    next: offered && listStepsAfter(outcome, offered),
    meaning: lovedOne !== null ? "On this page, “you” means the person it is for." : null,
    forDoctor: outcome === "DOCTOR",
    reasons: form.result.reasons,
    about: listAboutRows(form),
    answers: listDeclarationRows(form.answers),
    condition: listConditionRows(form.answers),
    fileTo: paths.to(paths.health.declarationFile, { form: form.id }),
  };
}

export default function Result() {
  const page = useLoaderData<typeof loader>();
  if (page.sent) return <SentAlone name={page.name} />;
  const { name, meaning, forDoctor, reasons, about, answers, condition } = page;
  return (
    <DetailPage
      title={<Bilingual en={page.title} zh={page.zh} />}
      back={{ to: paths.to(paths.home.start, { tab: "HEALTH_DECLARATION" }), label: "My services" }}
      lead={
        <>
          <p className="font-bold">For {name}</p>
          <p>{page.lead}</p>
          {meaning ? <p>{meaning}</p> : null}
        </>
      }
      actions={
        <>
          <ButtonLink to="/">Go to my services</ButtonLink>
          <ButtonLink to={page.fileTo} kind="secondary" icon="download">
            Download as PDF
          </ButtonLink>
          <PrintButton />
        </>
      }
    >
      <div className="no-print">
        <Section title="What happens next">
          {page.next ? (
            <NumberedSteps steps={page.next} />
          ) : (
            <SectionUnavailable>{unavailableText.next}</SectionUnavailable>
          )}
        </Section>
        {reasons.length > 0 ? (
          <Section title="Why we say this">
            <ul className="grid gap-4">
              {reasons.map(({ about: subject, why, source }) => (
                <li key={subject} className="measure">
                  <strong>{subject}</strong> <span className="block">{why}</span>{" "}
                  <span className="hint block">Source: {source}</span>
                </li>
              ))}
            </ul>
            <p className="hint mt-4">
              This is not medical advice. If you feel unwell, see a doctor. In an emergency call
              995. Questions? Call us at{" "}
              <a href={brand.phones.hotline.href}>{brand.phones.hotline.number}</a>.
            </p>
          </Section>
        ) : null}
      </div>
      {forDoctor ? <DoctorNote about={about} answers={condition} reasons={reasons} /> : null}
      <Section title="Your answers">
        <div className="card">
          <SummaryList rows={[...about, ...answers]} />
        </div>
      </Section>
    </DetailPage>
  );
}

/** Renders the confirmation if the backend returns neither the answers nor the result. */
function SentAlone({ name }: { name: string }) {
  return (
    <MessagePage
      title="We have your health declaration"
      actions={<ButtonLink to="/">Go to my services</ButtonLink>}
    >
      <p>
        For {name}. Your next step is under My services. We will call you if we have a question.
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
