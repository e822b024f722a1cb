import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { formatTitle } from "~/features/booking/appointment-words";
import { listVisitEvents } from "~/features/check-in/attend.server";
import { CheckInButton, CheckInButtons } from "~/features/check-in/check-in-buttons";
import { buildEventForm } from "~/features/check-in/forms";
import { formatEventHours } from "~/features/check-in/hours";
import { findTabletReturn, getStartPath } from "~/features/check-in/state";
import { redirectToReachedStep, requireCheckInStep } from "~/features/check-in/state.server";
import { QuestionPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useMarks, useText } from "~/ui/language/language";
import { handleUnboundForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(useText()("check-in:event.title"), { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireCheckInStep(request, "EVENT_SELECTION");
  const events = await listVisitEvents(state);
  return { events, start: getStartPath(state), back: findTabletReturn(state) };
}

export async function action({ request }: ActionFunctionArgs) {
  const state = await requireCheckInStep(request, "EVENT_SELECTION");
  return handleUnboundForm(request, buildEventForm(await loadVisitorText(request)), ({ event }) =>
    redirectToReachedStep({ ...state, event }),
  );
}

export default function ChooseEvent() {
  const { events, start } = useLoaderData<typeof loader>();
  const page = useLanguage();
  const { comma } = useMarks();
  const [form] = useForm<{ event: string }>({ id: "event" });
  return (
    <QuestionPage
      title={page.text("check-in:event.title")}
      back={{ to: start, label: page.text("check-in:start-again") }}
      form={form}
      button={null}
    >
      <CheckInButtons>
        {events.map((event) => (
          <CheckInButton
            key={`${event.id} ${event.personId}`}
            name="event"
            value={`${event.id} ${event.personId}`}
            label={formatTitle(event, page.text)}
            hint={
              <>
                {formatEventHours(event, page)}
                <br />
                {event.firstName}
                {comma}
                {event.nric}
              </>
            }
          />
        ))}
      </CheckInButtons>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
