import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { timeForm } from "~/journeys/booking/forms";
import { timesInFull } from "~/journeys/booking/words";
import { slotsFrom, toTimes } from "~/portal/booking/calendar.server";
import { bookingPath, sessionChoice } from "~/portal/booking/session-choice.server";
import { addTimes, dayIn, weeksToOffer } from "~/portal/booking/session-times.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import {
  Anchor,
  HiddenField,
  QuestionPage,
  RadioField,
  RouteError,
  SelectField,
  usePageMeta,
} from "~/ui";

export const meta = () => usePageMeta("Choose a time");

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, service, kind, left } = await sessionChoice(request);
  const termId = service.term.id;
  const { day, name } = dayIn(request);
  const slots = await slotsFrom(customer.api, { termId }, day);
  return {
    name,
    times: toTimes(slots),
    weeks: kind === "SESSION" ? weeksToOffer(day, left, service.validUntil) : [],
    waitFor: slots
      .filter(({ placesLeft }) => placesLeft === 0)
      .map((slot) => ({
        to: bookingPath(termId, "/wait", { slot: slot.id, day }),
        when: timesInFull(slot),
      })),
    dayTo: bookingPath(termId, "", { month: day.slice(0, 7) }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const choice = await sessionChoice(request);
  const { day } = dayIn(request);
  const submission = parseForm(await readForm(request), timeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { slot, weeks } = submission.value;
  const problem = await addTimes(choice, { day, slotId: slot, weeks });
  if (problem !== null) return refuseForm(submission, { slot: [problem] });
  return redirect(bookingPath(choice.service.term.id, "/check"));
}

export default function ChooseTime() {
  const { name, times, weeks, waitFor, dayTo } = useLoaderData<typeof loader>();
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
      after={<WaitLinks waitFor={waitFor} />}
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

function WaitLinks({ waitFor }: { waitFor: { to: string; when: string }[] }) {
  if (waitFor.length === 0) return null;
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
    </section>
  );
}

export const ErrorBoundary = RouteError;
