import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intakeForm } from "~/features/booking/forms";
import { requireIntakeChoice, toIntakeView } from "~/features/booking/intake/intake-choice.server";
import { describeGroupDeadline, describeService } from "~/features/booking/package-words";
import { describeAwaitedPlaces } from "~/features/booking/place-words";
import { listWaitingPlaces } from "~/features/booking/waiting/waiting.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ButtonLink,
  EmptyState,
  Notice,
  QuestionPage,
  RadioField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { Breakable } from "~/ui/text/breakable";
import { renderFormErrors } from "~/web/forms/form.server";
import { handleForm } from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("booking:intake.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { customer, service, intakes } = await requireIntakeChoice(request);
  const words = await loadVisitorWords(request);
  const { text } = words;
  const waits = await listWaitingPlaces(customer, service.term.id);
  const views = intakes
    .map((intake) => toIntakeView(intake, words))
    .map((view) =>
      waits.offered.has(view.id) ? { ...view, seats: text("booking:intake.reserved-below") } : view,
    );
  return {
    place: describeService(service, text),
    total: service.totalSessions,
    intakes: views,
    chooseBy: service.term.groupChoice
      ? describeGroupDeadline(service.term.groupChoice, words)
      : [],
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
      .map(({ from }) => text("booking:group-from", { from })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { service, intakes } = await requireIntakeChoice(request);
  return handleForm(request, intakeForm, ({ intake }, { submission }) => {
    if (!intakes.some(({ id, problem }) => id === intake && problem === null))
      return renderFormErrors(submission, { intake: [NOT_THESE] });
    return redirect(paths.to(paths.booking.intakeCheck, { term: service.term.id, intake }));
  });
}

const NOT_THESE = reply("replies-booking:dates.not-these");

export default function ChooseIntake() {
  const text = useText();
  const page = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ intake: string }>({
    id: "intake",
    defaultValue: { intake: page.chosen },
  });
  const none = page.intakes.every(({ open }) => !open);
  return (
    <QuestionPage
      title={text("booking:intake.title")}
      back={{ to: "/", label: text("home:my-services") }}
      lead={<Lead {...page} />}
      form={form}
      button={none ? null : text("booking:intake.button")}
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
          title={text("booking:intake.none")}
          action={<ButtonLink to={paths.help.support}>{text("booking:ask-for-help")}</ButtonLink>}
        >
          <p>{text("booking:intake.none-text")}</p>
        </EmptyState>
      ) : (
        <RadioField
          field={fields.intake}
          label={text("booking:intake.group")}
          labelHidden
          options={page.intakes.map((intake) => ({
            value: intake.id,
            label: (
              <>
                <strong className="block">
                  {text("booking:times", { from: intake.from, to: intake.until })}
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
  const text = useText();
  return (
    <>
      <p>
        {page.place} {text("booking:intake.lead", { count: page.total })}
      </p>
      {page.chooseBy.map((sentence) => (
        <p key={sentence} className="mt-3">
          <Breakable>{sentence}</Breakable>
        </p>
      ))}
    </>
  );
}

/** Renders the alternatives if no group of the list can be joined. */
function NoGroup({ reschedule }: { reschedule: string | null }) {
  const text = useText();
  return (
    <Notice kind="warning" title={text("booking:intake.no-group")}>
      <p>{text("booking:intake.no-group-text")}</p>
      <div className="row mt-4">
        {reschedule ? (
          <ButtonLink to={reschedule}>{text("booking:intake.reschedule")}</ButtonLink>
        ) : null}
        <ButtonLink to={paths.help.support} kind="secondary">
          {text("booking:ask-for-help")}
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** Renders the places of waiting lists that are reserved for the client now. */
function Offers({ offers }: { offers: { from: string; to: string }[] }) {
  const text = useText();
  return offers.map(({ from, to }) => (
    <Notice key={to} kind="success" title={text("booking:intake.place-free", { from })}>
      <p className="mt-2">
        <ButtonLink to={to}>{text("links:offer.take")}</ButtonLink>
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
  const language = useLanguage();
  const { text } = language;
  if (waitFor.length === 0)
    return waited.length === 0 ? null : (
      <p className="mt-8">{describeAwaitedPlaces(waited, language)}</p>
    );
  return (
    <section className="mt-8">
      <h2>{text("booking:intake.full-groups")}</h2>
      <ul className="stack">
        {waitFor.map(({ from, to }) => (
          <li key={to}>
            <Anchor to={to}>{text("booking:intake.wait", { from })}</Anchor>
          </li>
        ))}
      </ul>
      {waited.length === 0 ? null : <p>{describeAwaitedPlaces(waited, language)}</p>}
    </section>
  );
}
