import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { decideAction, requireRequestedCorrection } from "~/features/counter/corrections.server";
import * as paths from "~/lib/paths";
import {
  CheckboxField,
  QuestionPage,
  RadioField,
  RouteError,
  SummaryList,
  TextField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";

export const meta = () => usePageMeta("Decide about a correction");

export const loader = ({ request }: LoaderFunctionArgs) => requireRequestedCorrection(request);

export const action = ({ request }: ActionFunctionArgs) => decideAction(request);

const choices = [
  { value: "correct", label: "Correct the record" },
  { value: "refuse", label: "Leave it as it is" },
];

export default function DecideCorrection() {
  const { clientId, maskedName, wanted } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<Record<"decision" | "idSeen" | "refusal", string>>({
    id: "decide-correction",
    order: ["decision", "idSeen", "refusal"],
  });
  return (
    <QuestionPage
      title={`Correct the ${wanted.name}?`}
      back={{ to: paths.to(paths.counter.corrections, { client: clientId }) }}
      form={form}
      button="Save the decision"
      before={<SummaryList rows={[{ label: "Client", value: maskedName }, ...wanted.rows]} />}
    >
      <RadioField field={fields.decision} label="What do you do?" options={choices} />
      <CheckboxField
        field={fields.idSeen}
        label="I have compared the new value with the identity document."
      />
      <TextField
        field={fields.refusal}
        label="If you leave it: why?"
        hint="The customer reads this."
        optional
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
