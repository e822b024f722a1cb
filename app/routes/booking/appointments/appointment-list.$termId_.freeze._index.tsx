import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { chooseFreezeDates, loadFreezeDatesView } from "~/features/booking/freeze/freeze.server";
import { Anchor, DateField, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Freeze this package";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadFreezeDatesView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  chooseFreezeDates(request, params.termId);

type DateParts = { day: string; month: string; year: string };

export default function FreezeDates() {
  const { what, validity, defaultValue, backTo } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ from: DateParts; to: DateParts }>({
    id: "freeze",
    defaultValue,
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: backTo }}
      lead={
        <>
          <p>{what}</p>
          <p>For a stay in hospital or a journey. {validity}</p>
        </>
      }
      form={form}
      also={
        <Anchor to={backTo} className="btn btn-second">
          No, go back
        </Anchor>
      }
    >
      <DateField
        field={fields.from}
        label="First day"
        hint="Today or later. For days that have passed, please call us."
      />
      <DateField
        field={fields.to}
        label="Last day"
        hint="You can come back earlier, and end the freeze then."
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
