import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { visitEvents } from "~/features/check-in/attend.server";
import { DoorButton, DoorButtons } from "~/features/check-in/door-buttons";
import { eventForm } from "~/features/check-in/forms";
import { hours } from "~/features/check-in/hours";
import { backToStart, startPath } from "~/features/check-in/state";
import { checkInStep, toNextStep } from "~/features/check-in/state.server";
import { QuestionPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { unboundFormAction } from "~/web/forms/form-action.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta("What are you here for today?", { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "EVENT_SELECTION");
  const events = await visitEvents(state);
  return { events, start: startPath(state), back: backToStart(state) };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await checkInStep(request, "EVENT_SELECTION");
  return unboundFormAction(request, eventForm, ({ event }) => toNextStep({ ...state, event }));
}

export default function ChooseEvent() {
  const { events, start } = useLoaderData<typeof loader>();
  const [form] = useForm<{ event: string }>({ id: "event" });
  return (
    <QuestionPage
      title="What are you here for today?"
      back={{ to: start, label: "Start again" }}
      form={form}
      button={null}
    >
      <DoorButtons>
        {events.map((event) => (
          <DoorButton
            key={`${event.id} ${event.personId}`}
            name="event"
            value={`${event.id} ${event.personId}`}
            label={event.title}
            hint={
              <>
                {hours(event)}
                <br />
                {event.firstName}, {event.nric}
              </>
            }
          />
        ))}
      </DoorButtons>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
