import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intakeForm } from "~/features/booking/forms";
import { requireIntakeChoice, toIntakeView } from "~/features/booking/intake/intake-choice.server";
import { describeGroupDeadline, describeWaiting } from "~/features/booking/messages";
import { listWaitingPlaces } from "~/features/booking/waiting/waiting.server";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ButtonLink,
  EmptyState,
  Notice,
  QuestionPage,
  RadioField,
  RouteError,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { refuseForm } from "~/web/forms/form.server";
import { handleForm } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Choose your dates");

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, service, intakes } = await requireIntakeChoice(request);
  const waits = await listWaitingPlaces(customer, service.term.id);
  const views = intakes
    .map(toIntakeView)
    .map((view) => (waits.offered.has(view.id) ? { ...view, seats: RESERVED } : view));
  return {
    programme: service.productName,
    centre: service.centerName,
    personName: service.clientName,
    total: service.totalSessions,
    intakes: views,
    chooseBy: service.term.groupChoice ? describeGroupDeadline(service.term.groupChoice) : [],
    // An earlier assessment opens a group that begins before it.
    reschedule: intakes.some(({ problem }) => problem === "BEFORE_PRE_ASSESSMENT")
      ? paths.to(paths.booking.term, { termId: service.term.id })
      : null,
    chosen: views.find(({ held, open }) => held && open)?.id,
    waitFor: views
      .filter(({ id, full }) => full && !waits.intakes.has(id))
      .map(({ id, from }) => ({
        from,
        to: paths.to(paths.booking.intakeWait, { term: service.term.id, intake: id }),
      })),
    offers: views.flatMap(({ id, from }) => {
      const offered = waits.offered.get(id);
      return offered === undefined
        ? []
        : [{ from, to: paths.to(paths.booking.offeredPlace, { id: offered }) }];
    }),
    waited: views
      .filter(({ id }) => waits.intakes.has(id) && !waits.offered.has(id))
      .map(({ from }) => `the group from ${from}`),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { service, intakes } = await requireIntakeChoice(request);
  return handleForm(request, intakeForm, ({ intake }, { submission }) => {
    if (!intakes.some(({ id, problem }) => id === intake && problem === null))
      return refuseForm(submission, { intake: [NOT_THESE] });
    return redirect(paths.to(paths.booking.intakeCheck, { term: service.term.id, intake }));
  });
}

const RESERVED = "A place is reserved for you. Take it below";
const NOT_THESE = "These dates cannot be chosen. Please choose others.";

export default function ChooseIntake() {
  const page = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ intake: string }>({
    id: "intake",
    defaultValue: { intake: page.chosen },
  });
  const none = page.intakes.every(({ open }) => !open);
  return (
    <QuestionPage
      title="Choose your dates"
      back={{ to: "/", label: "My services" }}
      lead={<Lead {...page} />}
      form={form}
      button={none ? null : "See all the dates"}
      after={
        <>
          <Offers offers={page.offers} />
          {none && page.intakes.length > 0 && page.offers.length === 0 ? (
            <NoGroup reschedule={page.reschedule} />
          ) : null}
          <Waiting waitFor={page.waitFor} waited={page.waited} />
        </>
      }
    >
      {page.intakes.length === 0 ? (
        <EmptyState
          icon="calendar"
          title="There are no dates to choose now"
          action={<ButtonLink to={paths.help.support}>Ask us for help</ButtonLink>}
        >
          <p>New groups are added regularly.</p>
        </EmptyState>
      ) : (
        <RadioField
          field={fields.intake}
          label="Group"
          labelHidden
          options={page.intakes.map((intake) => ({
            value: intake.id,
            label: (
              <>
                <strong className="block">
                  {intake.from} to {intake.until}
                </strong>{" "}
                {intake.recurrence}
              </>
            ),
            hint: intake.seats,
            disabled: !intake.open,
          }))}
        />
      )}
    </QuestionPage>
  );
}

function Lead(page: ReturnType<typeof useLoaderData<typeof loader>>) {
  return (
    <>
      <p>
        {page.programme} at {page.centre}, for {page.personName}. A group has {page.total} sessions
        on fixed dates. They cannot be rescheduled later.
      </p>
      {page.chooseBy.map((sentence) => (
        <p key={sentence} className="mt-3">
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Renders the alternatives if no group of the list can be joined. */
function NoGroup({ reschedule }: { reschedule: string | null }) {
  return (
    <Notice kind="warning" title="You cannot join any of these groups now">
      <p>Please call us. We will help you find a way.</p>
      <div className="row mt-4">
        {reschedule ? (
          <ButtonLink to={reschedule}>Reschedule your pre-assessment</ButtonLink>
        ) : null}
        <ButtonLink to={paths.help.support} kind="secondary">
          Ask us for help
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** Renders the places of waiting lists that are reserved for the client now. */
function Offers({ offers }: { offers: { from: string; to: string }[] }) {
  return offers.map(({ from, to }) => (
    <Notice key={to} kind="success" title={`A place is free in the group from ${from}`}>
      <p className="mt-2">
        <ButtonLink to={to}>Take this place</ButtonLink>
      </p>
    </Notice>
  ));
}

function Waiting({
  waitFor,
  waited,
}: {
  waitFor: { from: string; to: string }[];
  waited: string[];
}) {
  if (waitFor.length === 0)
    return waited.length === 0 ? null : <p className="mt-8">{describeWaiting(waited)}</p>;
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
      {waited.length === 0 ? null : <p>{describeWaiting(waited)}</p>}
    </section>
  );
}

export const ErrorBoundary = RouteError;
