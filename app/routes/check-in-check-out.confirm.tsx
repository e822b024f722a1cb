import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useActionData, useLoaderData } from "@remix-run/react";
import { actionForm } from "~/journeys/check-in/forms";
import { backToStart, startPath } from "~/journeys/check-in/state";
import { formatTime } from "~/lib/singapore-date";
import { attend, chosenEvent } from "~/portal/check-in/attend.server";
import { checkInStep } from "~/portal/check-in/state.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import {
  Anchor,
  ButtonLink,
  DoorKey,
  DoorKeys,
  EventFacts,
  MessagePage,
  Notice,
  QuestionPage,
  RouteError,
  useDoorMeta,
} from "~/ui";

export const handle = { bare: true };

export const meta = ({ data }: MetaArgs<typeof loader>) => useDoorMeta("Is this you?", data?.back);

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "TO_CHECK_IN");
  return {
    event: await chosenEvent(state),
    start: startPath(state),
    back: backToStart(state),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await checkInStep(request, "TO_CHECK_IN");
  const submission = parseForm(await readForm(request), actionForm);
  if (submission.status !== "success") return refuseForm(submission);
  return attend(state, await chosenEvent(state), submission.value.action);
}

export default function InOrOut() {
  const { event, start } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form] = useForm<{ action: string }>({ id: "attend", lastResult: actionData?.lastResult });
  const cannot = whyNot(event);
  if (cannot)
    return (
      <MessagePage
        kind={cannot.kind}
        title={cannot.title}
        actions={<ButtonLink to={start}>Start again</ButtonLink>}
      >
        <p>{cannot.text}</p>
        <EventFacts event={event} />
      </MessagePage>
    );
  const coming = event.state === "TO_CHECK_IN";
  return (
    <QuestionPage
      title="Is this you?"
      lead={
        coming || event.checkedInAt === null
          ? undefined
          : `You checked in at ${formatTime(event.checkedInAt)}.`
      }
      form={form}
      button={null}
      before={
        <>
          {event.enrolment === "NOT_ENROLLED" && coming ? (
            <Notice title="You are not on our list for this">
              <p>You can check in all the same. Our staff see that you came.</p>
            </Notice>
          ) : null}
          <EventFacts event={event} />
        </>
      }
      after={
        <p className="mt-6">
          <Anchor to={start} className="btn-quiet">
            This is not me: start again
          </Anchor>
        </p>
      }
    >
      <DoorKeys>
        <DoorKey
          name="action"
          value={coming ? "CHECK_IN" : "CHECK_OUT"}
          icon="check"
          main
          label={coming ? "Yes, check in" : "Yes, check out"}
        />
      </DoorKeys>
    </QuestionPage>
  );
}

/** Why nothing can be done about it now; null when something can. */
function whyNot(event: Awaited<ReturnType<typeof chosenEvent>>) {
  switch (event.state) {
    case "TOO_EARLY":
      return {
        kind: "wait" as const,
        title: "You are early",
        text: `Please check in from ${formatTime(event.opensAt)} on.`,
      };
    case "OVER":
      return {
        kind: "expired" as const,
        title: "This is over",
        text: `It ended at ${formatTime(event.endsAt)}. Please ask our staff.`,
      };
    case "DONE":
      return {
        kind: "info" as const,
        title: "You have checked out already",
        text: `You checked out at ${formatTime(event.checkedOutAt ?? event.endsAt)}.`,
      };
    default:
      return null;
  }
}

export const ErrorBoundary = RouteError;
