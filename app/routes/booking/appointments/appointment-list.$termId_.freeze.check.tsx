import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { freezeCheckView, freezePackage } from "~/features/booking/freeze/freeze.server";
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

export const meta = () => usePageMeta("Freeze this package");

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  freezeCheckView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  freezePackage(request, params.termId);

export default function FreezeCheck() {
  const page = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ reason: string; consent: string }>({
    id: "freeze-check",
    order: ["reason", "consent"],
  });
  return (
    <QuestionPage
      title={page.title}
      back={{ to: page.datesTo, label: "Other days" }}
      lead={<p>{page.what}</p>}
      form={form}
      idempotencyKey={page.idempotencyKey}
      before={<Consequences {...page} />}
      button="Freeze the package"
      also={
        <Anchor to={page.backTo} className="btn btn-second">
          No, go back
        </Anchor>
      }
    >
      <input type="hidden" name="released" value={page.releasedCount} />
      <RadioField field={fields.reason} label="Why?" options={page.choices} />
      <CheckboxField
        field={fields.consent}
        label="I understand that nothing can be booked for these days"
      />
    </QuestionPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Consequences({ lastDay, released, group }: Pick<Page, "lastDay" | "released" | "group">) {
  return (
    <>
      <Notice title="What freezing means">
        <p>{lastDay}</p>
        <p>
          {released.length === 0
            ? "Nothing is booked on these days."
            : "What is booked on these days is cancelled, free of charge."}
        </p>
        {group.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      {released.length > 0 ? (
        <>
          <h2 className="mt-6">Cancelled free of charge ({released.length})</h2>
          <ol className="mt-3 list-decimal space-y-1 pl-8">
            {released.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}

export const ErrorBoundary = RouteError;
