import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  loadCorrectionRequestView,
  requestCorrection,
} from "~/features/people/correction/correction.server";
import {
  CorrectionFields,
  type CorrectionForm,
} from "~/features/people/correction/correction-fields";
import * as paths from "~/lib/paths";
import { QuestionPage, SummaryList, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("people:correction.ask"));

export const loader = ({ request }: LoaderFunctionArgs) => loadCorrectionRequestView(request);

export const action = ({ request }: ActionFunctionArgs) => requestCorrection(request);

export default function RequestCorrection() {
  const { field, personName, recorded, idempotencyKey } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<CorrectionForm>({
    id: "correction",
    order: ["idType", "value", "reason"],
  });
  return (
    <QuestionPage
      title={
        personName
          ? text(`people:correction.correct-of.${field}`, { name: personName })
          : text(`people:correction.correct.${field}`)
      }
      back={{ to: paths.people.corrections }}
      lead={text("people:correction.ask-lead")}
      form={form}
      idempotencyKey={idempotencyKey}
      before={
        <SummaryList rows={[{ label: text("people:correction.recorded"), value: recorded }]} />
      }
      button={text("people:correction.send")}
    >
      <CorrectionFields what={field} fields={fields} />
    </QuestionPage>
  );
}
