import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  cancelConflictingSessions,
  loadCancelConflictingView,
} from "~/features/booking/times/cancel-conflicting.server";
import { brand } from "~/lib/brand/brand";
import { createToken } from "~/lib/security/token.server";
import { Anchor, Notice, QuestionPage, usePageMeta, VisuallyHidden } from "~/ui";
import { useMarks, useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";

export const meta = () => usePageMeta(useText()("booking:assessment-first"));

export async function loader({ request }: LoaderFunctionArgs) {
  return { ...(await loadCancelConflictingView(request)), idempotencyKey: createToken() };
}

export async function action({ request }: ActionFunctionArgs) {
  return cancelConflictingSessions(request);
}

export default function MakeWay() {
  const { comma } = useMarks();
  const { place, ofIntake, earliest, sessions, expectedStarts, idempotencyKey } =
    useLoaderData<typeof loader>();
  const text = useText();
  const count = sessions.length;
  const mayMove = ofIntake ? "cancel" : "move";
  return (
    <QuestionPage
      title={text("booking:assessment-first")}
      back={{ to: "/", label: text("home:my-services") }}
      lead={<p>{place}</p>}
      before={
        <Notice kind="warning" title={text("booking:make-way.title")}>
          <p>
            {earliest
              ? text(`booking:make-way.earliest.${mayMove}`, { count, earliest })
              : text("booking:make-way.none", { count })}
          </p>
        </Notice>
      }
      idempotencyKey={idempotencyKey}
      buttonKind="danger"
      button={text("booking:make-way.button", { count })}
      after={<CallUs />}
    >
      <input type="hidden" name="expectedStarts" value={expectedStarts} />
      <ul className="stack">
        {sessions.map(({ id, when, rescheduleTo, cancelTo }) => (
          <li key={id} className="card !p-4">
            <strong className="block">{when}</strong>{" "}
            <span className="row mt-3">
              {rescheduleTo && earliest ? (
                <Anchor to={rescheduleTo}>
                  {text("booking:make-way.move")}
                  <VisuallyHidden> {text("booking:hidden.from", { when })}</VisuallyHidden>
                </Anchor>
              ) : null}
              {cancelTo ? (
                <Anchor to={cancelTo}>
                  {text("booking:make-way.cancel-one")}
                  <VisuallyHidden>
                    {comma}
                    {when}
                  </VisuallyHidden>
                </Anchor>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        {ofIntake ? text("booking:make-way.group-then") : text("booking:make-way.then")}
      </p>
    </QuestionPage>
  );
}

function CallUs() {
  const { number, href, hours } = brand.phones.hotline;
  return (
    <p className="mt-8">
      <Sentence
        of="booking:make-way.call"
        parts={{
          number: <a href={href}>{number}</a>,
          hours: <ProviderText>{hours}</ProviderText>,
        }}
      />
    </p>
  );
}
