import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  handleCounterCorrection,
  loadCounterCorrectionView,
} from "~/features/counter/corrections.server";
import { StaffCodeField } from "~/features/counter/staff-code-field";
import {
  CorrectionFields,
  type CorrectionForm,
} from "~/features/people/correction/correction-fields";
import * as paths from "~/lib/paths";
import { spaceClientId } from "~/lib/text/typed-codes";
import { CheckboxField, QuestionPage, SummaryList, usePageMeta } from "~/ui";
import { HiddenField } from "~/ui/form/hidden-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:correct.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadCounterCorrectionView(request);

export const action = ({ request }: ActionFunctionArgs) => handleCounterCorrection(request);

export default function CorrectAtCounter() {
  const { field, clientId, maskedName, maskedNric, version } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<
    CorrectionForm & { idSeen: string; staffCode: string; version: string }
  >({
    id: "correct",
    defaultValue: { version: version ?? "" },
    order: ["idType", "value", "reason", "idSeen", "staffCode"],
  });
  return (
    <QuestionPage
      title={text(`counter:correct.field.${field}`)}
      back={{ to: paths.to(paths.counter.corrections, { client: clientId }) }}
      lead={text("counter:correct.history")}
      form={form}
      button={text("counter:found.correct")}
      before={
        <SummaryList
          rows={[
            { label: text("counter:client"), value: maskedName },
            { label: text("counter:client-id"), value: spaceClientId(clientId) },
            { label: text("shell:identity.number"), value: maskedNric },
          ]}
        />
      }
    >
      <HiddenField field={fields.version} />
      <CorrectionFields what={field} fields={fields} />
      <CheckboxField field={fields.idSeen} label={text("counter:correct.seen")} />
      <StaffCodeField field={fields.staffCode} />
    </QuestionPage>
  );
}
