import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  listProgrammeNames,
  requireAgreeing,
  submitAgreement,
} from "~/features/counter/agreement.server";
import { AgreementTicks } from "~/features/counter/agreement-ticks";
import { buildAgreementForm } from "~/features/counter/forms";
import { SignatureLines } from "~/features/counter/signature-lines";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
import { PrintButton, QuestionPage, RouteError, SummaryList, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { getPortal } from "~/web/dependencies.server";
import { handleForm } from "~/web/forms/form-action.server";

const TITLE = "Slip to sign";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const agreeing = await requireAgreeing(request);
  const { subject, customer, search } = agreeing;
  return {
    subject,
    name: customer.person.name,
    programmes: listProgrammeNames(agreeing),
    entered: customer.visit && `${customer.visit.centreName}, ${customer.visit.staff}`,
    day: formatDate(getPortal().clock.now()),
    back: paths.counter.agreement + search,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const agreeing = await requireAgreeing(request);
  return handleForm(request, buildAgreementForm(agreeing.subject, true), (agreed, { submission }) =>
    submitAgreement(request, agreeing, { ...agreed, code: null }, submission),
  );
}

export default function AgreementSlip() {
  const { subject, name, programmes, entered, day, back } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<
    Record<"truth" | "personalDataConsent" | "marketingConsent" | "egiroConsent", string>
  >({ id: "slip" });
  return (
    <div className="large">
      <QuestionPage
        title={TITLE}
        back={{ to: back }}
        lead={`For ${name}. Tick what you agree to, print this page, and sign it. The centre keeps it.`}
        form={form}
        button="The slip is signed"
        also={<PrintButton label="Print the slip" />}
      >
        {programmes.length > 0 ? (
          <SummaryList rows={[{ label: "Programme", value: programmes.join("\n") }]} />
        ) : null}
        <AgreementTicks fields={fields} subject={subject} />
        <SignatureLines name={name} entered={entered ?? ""} day={day} />
      </QuestionPage>
    </div>
  );
}

export const ErrorBoundary = RouteError;
