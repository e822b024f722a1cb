import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  cancellationView,
  cancelPackage,
} from "~/features/booking/cancellation/cancel-package.server";
import { newToken } from "~/lib/security/token.server";
import {
  Anchor,
  CheckboxField,
  Notice,
  QuestionPage,
  RadioField,
  RouteError,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Cancel this package?";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return { ...(await cancellationView(request, params.termId)), idempotencyKey: newToken() };
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  cancelPackage(request, params.termId);

export default function CancelPackage() {
  const { what, facts, rules, choices, amounts, backTo, idempotencyKey } =
    useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ reason: string; consent: string }>({
    id: "cancel-package",
    order: ["reason", "consent"],
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: backTo }}
      lead={<p>{what}</p>}
      form={form}
      idempotencyKey={idempotencyKey}
      before={
        <>
          <Notice title="What cancelling means">
            {facts.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
          <details className="fold mt-6">
            <summary>How the amount is computed</summary>
            <ul className="list-disc space-y-1 pl-8">
              {rules.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        </>
      }
      button="Cancel the package"
      also={
        <Anchor to={backTo} className="btn btn-second">
          No, keep it
        </Anchor>
      }
    >
      <input type="hidden" name="changedMind" value={amounts.changedMind} />
      <input type="hidden" name="health" value={amounts.health} />
      <RadioField field={fields.reason} label="Why do you cancel it?" options={choices} />
      <CheckboxField
        field={fields.consent}
        label="I understand that the package ends now and cannot be opened again"
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
