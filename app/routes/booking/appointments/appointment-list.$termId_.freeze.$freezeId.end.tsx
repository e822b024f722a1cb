import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endFreeze, loadEndFreezeView } from "~/features/booking/freeze/end-freeze.server";
import { Anchor, QuestionPage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("booking:freeze.end"));

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
          {useText()("booking:freeze.keep")}
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
