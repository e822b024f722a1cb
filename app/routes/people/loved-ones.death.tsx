import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadDeathView, reportDeath } from "~/features/people/death/death.server";
import * as paths from "~/lib/paths";
import { Anchor, CheckboxField, DateField, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("people:death.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadDeathView(request);

export const action = ({ request }: ActionFunctionArgs) => reportDeath(request);

type DeathForm = { diedOn: { day: string; month: string; year: string }; sure: string };

export default function ReportDeath() {
  const { name, open, idempotencyKey } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<DeathForm>({
    id: "death",
    order: ["diedOn", "sure"],
  });
  return (
    <QuestionPage
      title={text("people:death.has-died", { name })}
      back={{ to: paths.people.lovedOnes }}
      lead={<p>{text("people:death.lead")}</p>}
      form={form}
      idempotencyKey={idempotencyKey}
      before={<Consequences name={name} open={open} />}
      buttonKind="danger"
      button={text("people:death.tell")}
      also={
        <Anchor to={paths.people.lovedOnes} className="btn btn-second">
          {text("shell:confirm.no")}
        </Anchor>
      }
    >
      <DateField field={fields.diedOn} label={text("people:death.day")} optional />
      <CheckboxField field={fields.sure} label={text("people:death.sure", { name })} />
    </QuestionPage>
  );
}

function Consequences({ name, open }: { name: string; open: string[] }) {
  const text = useText();
  return (
    <>
      <List
        title={text("people:death.then")}
        lines={[
          text("people:death.then.messages", { name }),
          text("people:death.then.booked"),
          text("people:death.then.egiro"),
          text("people:death.then.orders"),
          text("people:death.then.money"),
          text("people:death.then.record"),
        ]}
      />
      {open.length > 0 ? <List title={text("people:death.open", { name })} lines={open} /> : null}
    </>
  );
}

function List({ title, lines }: { title: string; lines: string[] }) {
  return (
    <>
      <h2 className="mt-6">{title}</h2>
      <ul className="measure mt-3 list-disc grid gap-2 pl-6">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
