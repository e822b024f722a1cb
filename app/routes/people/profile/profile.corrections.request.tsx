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
import { getCorrectedFieldName } from "~/lib/text/corrected-fields";
import { QuestionPage, RouteError, SummaryList, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

export const meta = () => usePageMeta("Ask for a correction");

export const loader = ({ request }: LoaderFunctionArgs) => loadCorrectionRequestView(request);

export const action = ({ request }: ActionFunctionArgs) => requestCorrection(request);

export default function RequestCorrection() {
  const { field, whose, recorded, idempotencyKey } = useLoaderData<typeof loader>();
  const name = getCorrectedFieldName(field);
  const [form, fields] = useForm<CorrectionForm>({
    id: "correction",
    order: ["idType", "value", "reason"],
  });
  return (
    <QuestionPage
      title={whose ? `Correct the ${name} of ${whose}` : `Correct your ${name}`}
      back={{ to: paths.people.corrections }}
      lead="Nothing changes yet. We correct it when we have seen the identity card or passport at a centre."
      form={form}
      idempotencyKey={idempotencyKey}
      before={<SummaryList rows={[{ label: "On record now", value: recorded }]} />}
      button="Send the request"
    >
      <CorrectionFields what={field} fields={fields} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
