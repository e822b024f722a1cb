import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  cancelSeveralSessions,
  loadCancelSeveralView,
} from "~/features/booking/change/cancel-several.server";
import {
  Anchor,
  CheckboxesField,
  CheckboxField,
  Notice,
  QuestionPage,
  RouteError,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Cancel several sessions";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadCancelSeveralView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  cancelSeveralSessions(request, params.termId);

export default function CancelSessions() {
  const { what, sessions, ticked, late, isSomeLate, price, validity, backTo, idempotencyKey } =
    useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ sessions: string[]; consent: string }>({
    id: "several",
    defaultValue: { sessions: ticked },
    order: ["sessions", "consent"],
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: backTo }}
      lead={<p>{what}</p>}
      form={form}
      idempotencyKey={idempotencyKey}
      before={
        <Notice kind={isSomeLate ? "warning" : "info"} title={price}>
          <p>{validity}</p>
        </Notice>
      }
      button="Cancel the ticked sessions"
      also={
        <Anchor to={backTo} className="btn btn-second">
          No, keep them all
        </Anchor>
      }
    >
      <input type="hidden" name="late" value={late} />
      <CheckboxesField
        field={fields.sessions}
        label="Which sessions should we cancel?"
        hint={
          isSomeLate
            ? "The sessions that are free of charge are ticked. Take away the tick from those that you keep."
            : "Take away the tick from those that you keep."
        }
        options={sessions}
      />
      {isSomeLate ? (
        <CheckboxField
          field={fields.consent}
          label="I understand that a session less than 2 working days away counts as used"
          hint="Tick this only if you cancel such a session."
        />
      ) : null}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
