import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endFreeze, loadEndFreezeView } from "~/features/booking/freeze/freeze.server";
import { Anchor, QuestionPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("End the freeze");

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadEndFreezeView(request, params.termId, params.freezeId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  endFreeze(request, params.termId, params.freezeId);

export default function EndFreeze() {
  const { title, what, facts, button, backTo, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <QuestionPage
      title={title}
      back={{ to: backTo }}
      lead={<p>{what}</p>}
      idempotencyKey={idempotencyKey}
      button={button}
      also={
        <Anchor to={backTo} className="btn btn-second">
          No, go back
        </Anchor>
      }
    >
      {facts.map((sentence) => (
        <p key={sentence} className="measure">
          {sentence}
        </p>
      ))}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
