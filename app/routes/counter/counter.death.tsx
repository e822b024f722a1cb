import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleDeath, loadDeathView } from "~/features/counter/death.server";
import * as paths from "~/lib/paths";
import { CheckboxField, DateField, QuestionPage, RouteError, SummaryList, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "A client has died";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => loadDeathView(request);

export const action = ({ request }: ActionFunctionArgs) => handleDeath(request);

type DeathForm = { diedOn: { day: string; month: string; year: string }; sure: string };

export default function ReportDeath() {
  const { rows } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<DeathForm>({ id: "death", order: ["diedOn", "sure"] });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.counter.findClient }}
      lead="Please look at the death certificate, on paper or on the family's phone."
      form={form}
      button="Close the record"
      before={
        <>
          <SummaryList rows={rows} />
          <ul className="measure mt-6 list-disc space-y-2 pl-6">
            <li>Messages to this person stop at once.</li>
            <li>Everything that is booked is cancelled, without charge.</li>
            <li>eGIRO arrangements end.</li>
            <li>The money for unused sessions goes back to who paid, or to the family.</li>
            <li>The family gets a message with what was cancelled.</li>
          </ul>
        </>
      }
    >
      <DateField field={fields.diedOn} label="Day of death" optional />
      <CheckboxField
        field={fields.sure}
        label="I have seen the death certificate. Name and ID number on it are those of this client."
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
