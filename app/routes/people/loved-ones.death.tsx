import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadDeathView, reportDeath } from "~/features/people/death/death.server";
import * as paths from "~/lib/paths";
import { Anchor, CheckboxField, DateField, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

export const meta = () => usePageMeta("When a loved one has died");

export const loader = ({ request }: LoaderFunctionArgs) => loadDeathView(request);

export const action = ({ request }: ActionFunctionArgs) => reportDeath(request);

type DeathForm = { diedOn: { day: string; month: string; year: string }; sure: string };

export default function ReportDeath() {
  const { name, open, idempotencyKey } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<DeathForm>({
    id: "death",
    order: ["diedOn", "sure"],
  });
  return (
    <QuestionPage
      title={`${name} has died`}
      back={{ to: paths.people.lovedOnes }}
      lead={<p>We are sorry for your loss. With this page we stop everything at once.</p>}
      form={form}
      idempotencyKey={idempotencyKey}
      before={<Consequences name={name} open={open} />}
      button="Close the record"
      also={
        <Anchor to={paths.people.lovedOnes} className="btn btn-second">
          No, go back
        </Anchor>
      }
    >
      <DateField field={fields.diedOn} label="Day of death" optional />
      <CheckboxField field={fields.sure} label={`Yes, ${name} has died`} />
    </QuestionPage>
  );
}

function Consequences({ name, open }: { name: string; open: string[] }) {
  return (
    <>
      <h2 className="mt-6">What we do then</h2>
      <ul className="measure mt-3 list-disc space-y-2 pl-6">
        <li>We send no more messages to {name}.</li>
        <li>Everything that is booked is cancelled, without charge.</li>
        <li>eGIRO arrangements end.</li>
        <li>
          The money for unused sessions goes back: to you if you paid, otherwise to the family. We
          call about it.
        </li>
        <li>The record can no longer be opened or changed here.</li>
      </ul>
      {open.length > 0 ? (
        <>
          <h2 className="mt-6">What is open for {name}</h2>
          <ul className="measure mt-3 list-disc space-y-2 pl-6">
            {open.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

export const ErrorBoundary = RouteError;
