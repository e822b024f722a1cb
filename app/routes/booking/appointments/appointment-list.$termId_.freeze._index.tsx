import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chooseFreezeDates, loadFreezeDatesView } from "~/features/booking/freeze/freeze.server";
import { Anchor, DateField, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("booking:freeze.page"));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadFreezeDatesView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  chooseFreezeDates(request, params.termId);

type DateParts = { day: string; month: string; year: string };

export default function FreezeDates() {
  const { what, validity, defaultValue, backTo } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ from: DateParts; to: DateParts }>({
    id: "freeze",
    defaultValue,
  });
  return (
    <QuestionPage
      title={text("booking:freeze.page")}
      back={{ to: backTo }}
      lead={
        <>
          <p>{what}</p>
          <p className="mt-2">{text("booking:freeze.lead", { validity })}</p>
        </>
      }
      form={form}
      also={
        <Anchor to={backTo} className="btn btn-second">
          {text("booking:freeze.keep")}
        </Anchor>
      }
    >
      <DateField
        field={fields.from}
        label={text("booking:freeze.first")}
        hint={text("booking:freeze.first-hint")}
      />
      <DateField
        field={fields.to}
        label={text("booking:freeze.last")}
        hint={text("booking:freeze.last-hint")}
      />
    </QuestionPage>
  );
}
