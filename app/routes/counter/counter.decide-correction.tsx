import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  handleCorrectionDecision,
  requireOpenCorrection,
} from "~/features/counter/corrections.server";
import { StaffCodeField } from "~/features/counter/staff-code-field";
import * as paths from "~/lib/paths";
import { CheckboxField, QuestionPage, RadioField, SummaryList, TextField, usePageMeta } from "~/ui";
import { HiddenField } from "~/ui/form/hidden-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:decide.title"));

export const loader = ({ request }: LoaderFunctionArgs) => requireOpenCorrection(request);

export const action = ({ request }: ActionFunctionArgs) => handleCorrectionDecision(request);

export default function DecideCorrection() {
  const { clientId, maskedName, wanted, version } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<
    Record<"decision" | "idSeen" | "refusal" | "staffCode" | "version", string>
  >({
    id: "decide-correction",
    defaultValue: { version: version ?? "" },
    order: ["decision", "idSeen", "refusal", "staffCode"],
  });
  return (
    <QuestionPage
      title={text(`counter:decide.field.${wanted.field}`)}
      back={{ to: paths.to(paths.counter.corrections, { client: clientId }) }}
      form={form}
      button={text("counter:decide.button")}
      before={
        <SummaryList
          rows={[{ label: text("counter:client"), value: maskedName }, ...wanted.rows]}
        />
      }
    >
      <HiddenField field={fields.version} />
      <RadioField
        field={fields.decision}
        label={text("counter:decide.what")}
        options={[
          { value: "correct", label: text("counter:found.correct") },
          { value: "refuse", label: text("counter:decide.leave") },
        ]}
      />
      <CheckboxField field={fields.idSeen} label={text("counter:correct.seen")} />
      <TextField
        field={fields.refusal}
        label={text("counter:decide.why")}
        hint={text("counter:decide.why-hint")}
        optional
      />
      <StaffCodeField field={fields.staffCode} />
    </QuestionPage>
  );
}
