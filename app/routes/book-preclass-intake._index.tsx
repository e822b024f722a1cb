import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { runForm } from "~/features/booking/forms";
import { intakeChoice, toRunView } from "~/features/booking/intake-choice.server";
import { waitsOf } from "~/features/booking/waiting.server";
import { waitingWords } from "~/features/booking/words";
import {
  Anchor,
  ButtonLink,
  EmptyState,
  QuestionPage,
  RadioField,
  RouteError,
  usePageMeta,
} from "~/ui";
import { refuseForm } from "~/web/form.server";
import { formAction } from "~/web/form-action.server";
import * as paths from "~/web/paths";

export const meta = () => usePageMeta("Choose your dates");

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, service, runs } = await intakeChoice(request);
  const views = runs.map(toRunView);
  const waits = await waitsOf(customer, service.term.id);
  return {
    programme: service.productName,
    centre: service.centerName,
    forWhom: service.clientName,
    total: service.totalSessions,
    runs: views,
    chosen: views.find(({ held, open }) => held && open)?.id,
    waitFor: views
      .filter(({ id, full }) => full && !waits.runs.has(id))
      .map(({ id, from }) => ({
        from,
        to: paths.to(paths.booking.intakeWait, { term: service.term.id, run: id }),
      })),
    waited: views
      .filter(({ id }) => waits.runs.has(id))
      .map(({ from }) => `the group from ${from}`),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { service, runs } = await intakeChoice(request);
  return formAction(request, runForm, ({ run }, { submission }) => {
    if (!runs.some(({ id, problem }) => id === run && problem === null))
      return refuseForm(submission, { run: [NOT_THESE] });
    return redirect(paths.to(paths.booking.intakeCheck, { term: service.term.id, run }));
  });
}

const NOT_THESE = "These dates cannot be chosen. Please choose others.";

export default function ChooseRun() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ run: string }>({
    id: "intake",
    lastResult: actionData?.lastResult,
    defaultValue: { run: page.chosen },
  });
  const none = page.runs.every(({ open }) => !open);
  return (
    <QuestionPage
      title="Choose your dates"
      back={{ to: "/", label: "My services" }}
      lead={
        <p>
          {page.programme} at {page.centre}, for {page.forWhom}. A group has {page.total} sessions
          on fixed dates. They cannot be rescheduled later.
        </p>
      }
      form={form}
      button={none ? null : "See all the dates"}
      after={<Waiting waitFor={page.waitFor} waited={page.waited} />}
    >
      {page.runs.length === 0 ? (
        <EmptyState
          icon="calendar"
          title="There are no dates to choose now"
          action={<ButtonLink to={paths.help.support}>Ask us for help</ButtonLink>}
        >
          <p>New groups are added regularly.</p>
        </EmptyState>
      ) : (
        <RadioField
          field={fields.run}
          label="Group"
          labelHidden
          options={page.runs.map((run) => ({
            value: run.id,
            label: (
              <>
                <strong className="block">
                  {run.from} to {run.until}
                </strong>
                {run.recurrence}
              </>
            ),
            hint: run.seats,
            disabled: !run.open,
          }))}
        />
      )}
    </QuestionPage>
  );
}

function Waiting({
  waitFor,
  waited,
}: {
  waitFor: { from: string; to: string }[];
  waited: string[];
}) {
  if (waitFor.length === 0)
    return waited.length === 0 ? null : <p className="mt-8">{waitingWords(waited)}</p>;
  return (
    <section className="mt-8">
      <h2>Would you like a group that is full?</h2>
      <ul className="stack">
        {waitFor.map(({ from, to }) => (
          <li key={to}>
            <Anchor to={to}>Wait for a place in the group from {from}</Anchor>
          </li>
        ))}
      </ul>
      {waited.length === 0 ? null : <p>{waitingWords(waited)}</p>}
    </section>
  );
}

export const ErrorBoundary = RouteError;
