import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatTitle } from "~/features/booking/appointment-words";
import { handleAssessmentResults, requireAssessment } from "~/features/counter/sessions.server";
import * as paths from "~/lib/paths";
import { QuestionPage, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:results.title"));

export const loader = ({ request }: LoaderFunctionArgs) => requireAssessment(request);

export const action = ({ request }: ActionFunctionArgs) => handleAssessmentResults(request);

export default function Results() {
  const { name, figures, ...session } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<Record<string, string>>({
    id: "results",
    order: figures.map((_, index) => `figure${index}`),
  });
  return (
    <QuestionPage
      title={text("counter:results.title")}
      back={{ to: paths.counter.sessions }}
      lead={text("counter:results.lead", { title: formatTitle(session, text), name })}
      form={form}
      button={text("counter:results.button")}
    >
      {figures.map((figure, index) => {
        const field = fields[`figure${index}`];
        return field ? (
          <TextField
            key={figure.name}
            field={field}
            label={text("counter:results.figure", { figure: figure.name, unit: figure.unit })}
            width="short"
            inputMode="decimal"
            autoComplete="off"
          />
        ) : null;
      })}
    </QuestionPage>
  );
}
