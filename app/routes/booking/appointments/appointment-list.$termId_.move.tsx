import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { movePackage, movePackageView } from "~/features/booking/centre-move/move-package.server";
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

const TITLE = "Move to another centre";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  movePackageView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  movePackage(request, params.termId);

export default function MovePackage() {
  const page = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ center: string; consent: string }>({
    id: "move-package",
    order: ["center", "consent"],
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: page.backTo }}
      lead={<p>{page.what}</p>}
      form={form}
      idempotencyKey={page.idempotencyKey}
      before={<Consequences {...page} />}
      button="Move the package"
      also={
        <Anchor to={page.backTo} className="btn btn-second">
          No, go back
        </Anchor>
      }
      after={page.others.map((sentence) => (
        <p key={sentence} className="measure mt-4">
          {sentence}
        </p>
      ))}
    >
      <input type="hidden" name="forfeits" value={page.forfeits} />
      <RadioField field={fields.center} label="Which centre?" options={page.choices} />
      <CheckboxField
        field={fields.consent}
        label={
          page.released.length > 0
            ? "I understand that my appointments at the present centre are cancelled"
            : "I would like to use the package at this centre from now on"
        }
      />
    </QuestionPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Consequences({
  facts,
  released,
  forfeits,
}: Pick<Page, "facts" | "released" | "forfeits">) {
  return (
    <>
      <Notice kind={forfeits > 0 ? "warning" : "info"} title="What moving means">
        {facts.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      {released.length > 0 ? (
        <>
          <h2 className="mt-6">Cancelled ({released.length})</h2>
          <ol className="mt-3 list-decimal space-y-1 pl-8">
            {released.map(({ id, words, isForfeited }) => (
              <li key={id}>
                {words}
                {isForfeited ? <strong> (counts as used)</strong> : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}

export const ErrorBoundary = RouteError;
