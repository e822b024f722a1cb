import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { leaveIntake, leaveView } from "~/features/booking/intake/leave-intake.server";
import { newToken } from "~/lib/security/token.server";
import { Anchor, CheckboxField, Notice, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Leave this group?";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { ...(await leaveView(request, params.termId)), idempotencyKey: newToken() };
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  leaveIntake(request, params.termId);

export default function LeaveIntake() {
  const { what, dates, forfeits, losesSessions, price, after, backTo, idempotencyKey } =
    useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ consent: string }>({ id: "leave" });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: backTo }}
      lead={<p>{what}</p>}
      form={form}
      idempotencyKey={idempotencyKey}
      before={
        <>
          <Notice kind={losesSessions ? "warning" : "info"} title={price}>
            <p>Dates that you cancel in a group cannot be replaced. {after}</p>
          </Notice>
          <h2 className="mt-6">All {dates.length} dates to come</h2>
          <ol className="mt-3 list-decimal space-y-1 pl-8">
            {dates.map(({ id, when, late }) => (
              <li key={id}>
                {when}
                {late ? <strong> (counts as used)</strong> : null}
              </li>
            ))}
          </ol>
        </>
      }
      button={`Leave and cancel ${dates.length} sessions`}
      also={
        <Anchor to={backTo} className="btn btn-second">
          No, stay in the group
        </Anchor>
      }
    >
      <input type="hidden" name="forfeits" value={forfeits} />
      <CheckboxField
        field={fields.consent}
        label="I understand what leaving costs, and that these dates cannot be replaced"
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
