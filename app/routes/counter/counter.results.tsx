import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleResults, requireAssessment } from "~/features/counter/sessions.server";
import * as paths from "~/lib/paths";
import { QuestionPage, RouteError, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Results of the assessment";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => requireAssessment(request);

export const action = ({ request }: ActionFunctionArgs) => handleResults(request);

export default function Results() {
  const { name, title, figures } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<Record<string, string>>({
    id: "results",
    order: figures.map((_, index) => `figure${index}`),
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.counter.sessions }}
      lead={`${title} of ${name}. The assessment then counts as done.`}
      form={form}
      button="Record the results"
    >
      {figures.map((figure, index) => {
        const field = fields[`figure${index}`];
        return field ? (
          <TextField
            key={figure.name}
            field={field}
            label={`${figure.name} (${figure.unit})`}
            width="short"
            inputMode="decimal"
            autoComplete="off"
          />
        ) : null;
      })}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
