import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  cancelConflictingSessions,
  makeWayView,
} from "~/features/booking/times/cancel-conflicting.server";
import { brand } from "~/lib/brand/brand";
import { createToken } from "~/lib/security/token.server";
import { Anchor, Notice, QuestionPage, RouteError, usePageMeta, VisuallyHidden } from "~/ui";

const TITLE = "Your pre-assessment comes first";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  return { ...(await makeWayView(request)), idempotencyKey: createToken() };
}

export async function action({ request }: ActionFunctionArgs) {
  return cancelConflictingSessions(request);
}

export default function MakeWay() {
  const { place, ofIntake, earliest, sessions, idempotencyKey } = useLoaderData<typeof loader>();
  const { number, href, hours } = brand.phones.hotline;
  const one = sessions.length === 1;
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: "/", label: "My services" }}
      lead={<p>{place}</p>}
      before={
        <Notice kind="warning" title="No time is free before your next session">
          <p>
            {earliest
              ? `The earliest is ${earliest}. ${one ? "This session is" : "These sessions are"} before it. It costs nothing to ${ofIntake ? "cancel" : "move or cancel"} ${one ? "it" : "them"}, however near ${one ? "it is" : "they are"}.`
              : `There is no time for it in your package now. It costs nothing to cancel ${one ? "the session below" : "the sessions below"}. To keep ${one ? "it" : "them"}, call us.`}
          </p>
        </Notice>
      }
      idempotencyKey={idempotencyKey}
      button={`Cancel ${one ? "this session" : `these ${sessions.length} sessions`} without charge`}
      after={
        <p className="mt-8">
          Would you rather speak to us? Call <a href={href}>{number}</a> ({hours}).
        </p>
      }
    >
      <ul className="stack">
        {sessions.map(({ id, when, rescheduleTo, cancelTo }) => (
          <li key={id} className="card !p-4">
            <strong className="block">{when}</strong>{" "}
            <span className="row mt-3">
              {rescheduleTo && earliest ? (
                <Anchor to={rescheduleTo}>
                  Move it<VisuallyHidden> from {when}</VisuallyHidden>
                </Anchor>
              ) : null}
              {cancelTo ? (
                <Anchor to={cancelTo}>
                  Cancel only this one<VisuallyHidden>, {when}</VisuallyHidden>
                </Anchor>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        {ofIntake ? "Dates that you cancel in a group cannot be replaced. " : null}Afterwards you
        choose the time of your pre-assessment.
      </p>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
