import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleDeathReport, loadDeathView } from "~/features/counter/death.server";
import { StaffCodeField } from "~/features/counter/staff-code-field";
import * as paths from "~/lib/paths";
import { CheckboxField, DateField, QuestionPage, SummaryList, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:death.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadDeathView(request);

export const action = ({ request }: ActionFunctionArgs) => handleDeathReport(request);

type DeathForm = {
  diedOn: { day: string; month: string; year: string };
  sure: string;
  staffCode: string;
};

export default function ReportDeath() {
  const { rows } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<DeathForm>({
    id: "death",
    order: ["diedOn", "sure", "staffCode"],
  });
  return (
    <QuestionPage
      title={text("counter:death.title")}
      back={{ to: paths.counter.findClient }}
      lead={text("counter:death.lead")}
      form={form}
      buttonKind="danger"
      button={text("people:death.close")}
      before={
        <>
          <SummaryList rows={rows} />
          <ul className="measure mt-6 list-disc grid gap-2 pl-6">
            <li>{text("counter:death.messages")}</li>
            <li>{text("people:death.then.booked")}</li>
            <li>{text("people:death.then.egiro")}</li>
            <li>{text("people:death.then.orders")}</li>
            <li>{text("counter:death.money")}</li>
            <li>{text("counter:death.family")}</li>
          </ul>
        </>
      }
    >
      <DateField field={fields.diedOn} label={text("people:death.day")} optional />
      <CheckboxField field={fields.sure} label={text("counter:death.seen")} />
      <StaffCodeField field={fields.staffCode} />
    </QuestionPage>
  );
}
