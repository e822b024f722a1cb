import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type AgreementContext,
  buildEnglishAgreement,
  listProgrammeNames,
  requireAgreementContext,
  submitAgreement,
} from "~/features/counter/agreement.server";
import { AgreementTicks } from "~/features/counter/agreement-ticks";
import { buildAgreementForm } from "~/features/counter/forms";
import { SignatureLines } from "~/features/counter/signature-lines";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { PrintButton, QuestionPage, SummaryList, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { WithEnglish } from "~/ui/language/sentence";
import { getPortal } from "~/web/dependencies.server";
import { handleForm } from "~/web/forms/form-action.server";
import { englishWords, loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("counter:slip.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const agreeing = await requireAgreementContext(request);
  const words = await loadVisitorWords(request);
  const { subject, customer, search } = agreeing;
  return {
    subject,
    name: customer.person.name,
    slip: wordSlip(agreeing, words),
    english: words.language === "en" ? null : wordSlip(agreeing, englishWords),
    agreement: buildEnglishAgreement(words),
    back: paths.counter.agreement + search,
  };
}

function wordSlip(agreeing: AgreementContext, { language, text }: Words) {
  const { person, visit } = agreeing.customer;
  return {
    programmes: listProgrammeNames(agreeing, text).join("\n"),
    place: text("counter:slip.place", {
      name: person.name,
      day: getFormats(language).date(getPortal().clock.now()),
      place: [visit?.centreName, visit?.staff].filter(Boolean).join(", "),
    }),
    signature: text("counter:slip.signature"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const agreeing = await requireAgreementContext(request);
  return handleForm(request, buildAgreementForm(agreeing.subject, true), (agreed, { submission }) =>
    submitAgreement(request, agreeing, { ...agreed, code: null }, submission),
  );
}

export default function AgreementSlip() {
  const { subject, name, slip, english, agreement, back } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<
    Record<"truth" | "personalDataConsent" | "marketingConsent" | "egiroConsent", string>
  >({ id: "slip" });
  return (
    <div className="large">
      <QuestionPage
        title={text("counter:slip.title")}
        back={{ to: back }}
        lead={text("counter:slip.lead", { name })}
        form={form}
        button={text("counter:slip.button")}
        also={<PrintButton label={text("slips:print")} />}
      >
        {slip.programmes ? (
          <SummaryList
            rows={[
              {
                label: text("registration:review.programme"),
                value: <WithEnglish english={english?.programmes}>{slip.programmes}</WithEnglish>,
              },
            ]}
          />
        ) : null}
        <AgreementTicks fields={fields} subject={subject} english={agreement} />
        <SignatureLines place={slip.place} english={english} />
      </QuestionPage>
    </div>
  );
}
