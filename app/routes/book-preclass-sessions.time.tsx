import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { slotsFrom, toTimes } from "~/features/booking/calendar.server";
import { timeForm } from "~/features/booking/forms";
import { sessionChoice } from "~/features/booking/session-choice.server";
import { addTimes, weeksToOffer } from "~/features/booking/session-times.server";
import { waitsOf } from "~/features/booking/waiting.server";
import { timesInFull, waitingWords } from "~/features/booking/words";
import {
  Anchor,
  HiddenField,
  QuestionPage,
  RadioField,
  RouteError,
  SelectField,
  usePageMeta,
} from "~/ui";
import { refuseForm } from "~/web/form.server";
import { formAction } from "~/web/form-action.server";
import { dayIn } from "~/web/in-address.server";
import * as paths from "~/web/paths";

export const meta = () => usePageMeta("Choose a time");

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, service, kind, left } = await sessionChoice(request);
  const termId = service.term.id;
  const { day, name } = dayIn(request);
  const [slots, waits] = await Promise.all([
    slotsFrom(customer.api, { termId }, day),
    waitsOf(customer, termId),
  ]);
  return {
    name,
    times: toTimes(slots),
    weeks: kind === "SESSION" ? weeksToOffer(day, left, service.validUntil) : [],
    waitFor: slots
      .filter(({ id, placesLeft }) => placesLeft === 0 && !waits.slots.has(id))
      .map((slot) => ({
        to: paths.to(paths.booking.sessionWait, { term: termId, slot: slot.id, day }),
        when: timesInFull(slot),
      })),
    waited: slots.filter(({ id }) => waits.slots.has(id)).map((slot) => timesInFull(slot)),
    dayTo: paths.to(paths.booking.sessions, { term: termId, month: day.slice(0, 7) }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const choice = await sessionChoice(request);
  const { day } = dayIn(request);
  return formAction(request, timeForm, async ({ slot: slotId, weeks }, { submission }) => {
    const problem = await addTimes(choice, { day, slotId, weeks });
    if (problem !== null) return refuseForm(submission, { slot: [problem] });
    return redirect(paths.to(paths.booking.sessionCheck, { term: choice.service.term.id }));
  });
}

export default function ChooseTime() {
  const { name, times, weeks, waitFor, waited, dayTo } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ slot: string; weeks: string }>({
    id: "booking-time",
    lastResult: actionData?.lastResult,
    defaultValue: { weeks: "1" },
  });
  return (
    <QuestionPage
      title={`Choose a time on ${name}`}
      back={{ to: dayTo, label: "Another day" }}
      form={form}
      after={<WaitLinks waitFor={waitFor} waited={waited} />}
    >
      <RadioField
        field={fields.slot}
        label="Time"
        options={times.map(({ full, ...time }) => ({ ...time, disabled: full }))}
      />
      {weeks.length > 1 ? (
        <SelectField
          field={fields.weeks}
          label="How often?"
          hint="The same day and time in the weeks that follow, where there is a place."
          options={weeks}
          prompt={null}
        />
      ) : (
        <HiddenField field={fields.weeks} value="1" />
      )}
    </QuestionPage>
  );
}

function WaitLinks({
  waitFor,
  waited,
}: {
  waitFor: { to: string; when: string }[];
  waited: string[];
}) {
  if (waitFor.length === 0)
    return waited.length === 0 ? null : <p className="mt-8">{waitingWords(waited)}</p>;
  return (
    <section className="mt-8">
      <h2>Would you like a time that is full?</h2>
      <ul className="stack">
        {waitFor.map(({ to, when }) => (
          <li key={to}>
            <Anchor to={to}>Wait for a place, {when}</Anchor>
          </li>
        ))}
      </ul>
      {waited.length === 0 ? null : <p>{waitingWords(waited)}</p>}
    </section>
  );
}

export const ErrorBoundary = RouteError;
