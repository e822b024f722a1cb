import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  cancelSeveralSessions,
  loadCancelSeveralView,
} from "~/features/booking/change/cancel-several.server";
import { Anchor, CheckboxesField, CheckboxField, Notice, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("booking:several.title"));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadCancelSeveralView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  cancelSeveralSessions(request, params.termId);

export default function CancelSessions() {
  const { what, sessions, ticked, late, isSomeLate, price, validity, ...page } =
    useLoaderData<typeof loader>();
  const { expectedStarts, backTo, idempotencyKey } = page;
  const text = useText();
  const [form, fields] = useForm<{ sessions: string[]; consent: string }>({
    id: "several",
    defaultValue: { sessions: ticked },
    order: ["sessions", "consent"],
  });
  return (
    <QuestionPage
      title={text("booking:several.title")}
      back={{ to: backTo }}
      lead={<p>{what}</p>}
      form={form}
      idempotencyKey={idempotencyKey}
      before={
        <Notice kind={isSomeLate ? "warning" : "info"} title={price}>
          <p>{validity}</p>
        </Notice>
      }
      buttonKind="danger"
      button={text("booking:several.button")}
      also={
        <Anchor to={backTo} className="btn btn-second">
          {text("booking:several.keep")}
        </Anchor>
      }
    >
      <input type="hidden" name="late" value={late} />
      <input type="hidden" name="expectedStarts" value={expectedStarts} />
      <CheckboxesField
        field={fields.sessions}
        label={text("booking:several.which")}
        hint={text(isSomeLate ? "booking:several.untick-late" : "booking:several.untick")}
        options={sessions}
      />
      {isSomeLate ? (
        <CheckboxField
          field={fields.consent}
          label={text("booking:several.consent")}
          hint={text("booking:several.consent-hint")}
        />
      ) : null}
    </QuestionPage>
  );
}
