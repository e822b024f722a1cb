import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { correctAction, correctView } from "~/features/counter/corrections.server";
import {
  CorrectionFields,
  type CorrectionForm,
} from "~/features/people/correction/correction-fields";
import * as paths from "~/lib/paths";
import { getCorrectedFieldName } from "~/lib/text/corrected-fields";
import { spaceClientId } from "~/lib/text/typed-codes";
import { CheckboxField, QuestionPage, RouteError, SummaryList, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

export const meta = () => usePageMeta("Correct a record");

export const loader = ({ request }: LoaderFunctionArgs) => correctView(request);

export const action = ({ request }: ActionFunctionArgs) => correctAction(request);

export default function CorrectAtCounter() {
  const { field, clientId, maskedName, maskedNric } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<CorrectionForm & { idSeen: string }>({
    id: "correct",
    order: ["idType", "value", "reason", "idSeen"],
  });
  return (
    <QuestionPage
      title={`Correct the ${getCorrectedFieldName(field)}`}
      back={{ to: paths.to(paths.counter.corrections, { client: clientId }) }}
      lead="The old value stays in the history, with your name and the reason."
      form={form}
      button="Correct the record"
      before={
        <SummaryList
          rows={[
            { label: "Client", value: maskedName },
            { label: "Client ID", value: spaceClientId(clientId) },
            { label: "ID number", value: maskedNric },
          ]}
        />
      }
    >
      <CorrectionFields what={field} fields={fields} />
      <CheckboxField
        field={fields.idSeen}
        label="I have compared the new value with the identity document."
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
