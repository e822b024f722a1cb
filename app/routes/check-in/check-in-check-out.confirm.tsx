import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { attend, chosenEvent } from "~/features/check-in/attend.server";
import { DoorButton, DoorButtons } from "~/features/check-in/door-buttons";
import { EventFacts } from "~/features/check-in/event-facts";
import { actionForm } from "~/features/check-in/forms";
import { backToStart, startPath } from "~/features/check-in/state";
import { checkInStep } from "~/features/check-in/state.server";
import { endsWithDay, formatTime } from "~/lib/singapore-date";
import {
  Anchor,
  ButtonLink,
  MessagePage,
  Notice,
  QuestionPage,
  RouteError,
  useHiddenPageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { portal } from "~/web/dependencies.server";
import { unboundFormAction } from "~/web/forms/form-action.server";

export const handle = { kiosk: true };

const NOT_BEGUN = "It has not begun yet";
const CHECK_OUT_EARLY = "Yes, check out before it starts";

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(data?.title ?? "Is this you?", { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "TO_CHECK_IN");
  const event = await chosenEvent(state);
  const leavesEarly =
    event.state === "TO_CHECK_OUT" && new Date(event.startsAt) > portal().clock.now();
  return {
    event,
    leavesEarly,
    title: whyNot(event)?.title ?? (leavesEarly ? NOT_BEGUN : "Is this you?"),
    start: startPath(state),
    back: backToStart(state),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await checkInStep(request, "TO_CHECK_IN");
  return unboundFormAction(request, actionForm, async ({ action }) =>
    attend(state, await chosenEvent(state), action),
  );
}

export default function InOrOut() {
  const { event, leavesEarly, title, start } = useLoaderData<typeof loader>();
  const [form] = useForm<{ action: string }>({ id: "attend" });
  const cannot = whyNot(event);
  if (cannot) return <Cannot {...{ cannot, event, start }} />;
  const coming = event.state === "TO_CHECK_IN";
  return (
    <QuestionPage
      title={title}
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
              <p>You can still check in. Our staff will see that you came.</p>
            </Notice>
          ) : null}
          {leavesEarly ? (
            <Notice title={`It starts at ${formatTime(event.startsAt)}`}>
              <p>Do you want to check out now? Your attendance will be recorded as finished.</p>
            </Notice>
          ) : null}
          <EventFacts event={event} />
        </>
      }
      after={
        <p className="mt-6">
          <Anchor to={start} className="btn-quiet">
            {leavesEarly ? "No, I stay" : "This is not me: start again"}
          </Anchor>
        </p>
      }
    >
      <DoorButtons>
        <DoorButton
          name="action"
          value={coming ? "CHECK_IN" : "CHECK_OUT"}
          icon="check"
          main
          label={coming ? "Yes, check in" : leavesEarly ? CHECK_OUT_EARLY : "Yes, check out"}
        />
      </DoorButtons>
    </QuestionPage>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function Cannot({
  cannot,
  event,
  start,
}: Pick<Page, "event" | "start"> & { cannot: NonNullable<ReturnType<typeof whyNot>> }) {
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
}

/** Explains why the event allows no action now. Returns null if it does. */
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
        title: "This has ended",
        text: endsWithDay(event.endsAt)
          ? "It ended with the day. Please ask our staff."
          : `It ended at ${formatTime(event.endsAt)}. Please ask our staff.`,
      };
    case "DONE":
      return {
        kind: "info" as const,
        title: "You have already checked out",
        text: `You checked out at ${formatTime(event.checkedOutAt ?? event.endsAt)}.`,
      };
    default:
      return null;
  }
}

export const ErrorBoundary = RouteError;
