import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toBookingKind } from "~/features/booking/appointment-words";
import { loadArrivalNote } from "~/features/booking/appointments/arrival.server";
import {
  describeBeyondPackage,
  describeLostGroup,
  describeService,
} from "~/features/booking/package-words";
import { EditableChosenTimes } from "~/features/booking/times/chosen-times";
import {
  bookChosenTimes,
  changeChosenTimes,
  checkChosenTimes,
} from "~/features/booking/times/session-check.server";
import { requireSessionChoice } from "~/features/booking/times/session-choice.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { Anchor, Notice, QuestionPage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("booking:check"));

export async function loader({ request }: LoaderFunctionArgs) {
  const choice = await requireSessionChoice(request);
  const words = await loadVisitorWords(request);
  const { times, free, holds } = await checkChosenTimes(request, choice, words);
  const { service, kind, left } = choice;
  const bookingKind = toBookingKind(kind);
  return {
    times,
    button: free > 0 ? words.text(`booking:book.${bookingKind}`, { count: free }) : null,
    holds,
    kind,
    slots: times.map(({ id }) => id).join(","),
    place: describeService(service, words.text),
    beyond: choice.chosen
      .map(({ startsAt }) => describeBeyondPackage(startsAt, service.validUntil, words))
      .find((line) => line !== null),
    lostGroup:
      kind === "PRE_SESSION"
        ? choice.chosen
            .map(({ startsAt }) => describeLostGroup(startsAt, service.term.groupChoice, words))
            .find((line) => line !== null)
        : null,
    arrival: kind === "PRE_SESSION" ? await loadArrivalNote(words.text) : null,
    addTo: left > 0 ? paths.to(paths.booking.sessions, { term: service.term.id }) : null,
    idempotencyKey: createToken(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  return form.has("slots")
    ? bookChosenTimes(request, customer, form)
    : changeChosenTimes(await requireSessionChoice(request), form);
}

export default function Check() {
  const page = useLoaderData<typeof loader>();
  const { times, button, holds, place, arrival, addTo, idempotencyKey } = page;
  const text = useText();
  return (
    <QuestionPage
      title={text("booking:check")}
      back={
        addTo
          ? { to: addTo, label: text("booking:add-day") }
          : { to: "/", label: text("home:my-services") }
      }
      lead={
        <>
          <p>{place}</p>
          {arrival ? <p>{arrival}</p> : null}
        </>
      }
      before={<EditableChosenTimes times={times} />}
      button={button}
      buttonIcon="calendar"
      idempotencyKey={idempotencyKey}
      also={
        addTo ? (
          <Anchor to={addTo} className="btn btn-second">
            {text("booking:add-day")}
          </Anchor>
        ) : null
      }
    >
      <input type="hidden" name="slots" value={page.slots} />
      <input type="hidden" name="kind" value={page.kind} />
      {page.beyond ? <p>{page.beyond}</p> : null}
      {page.lostGroup ? <Notice kind="warning" title={page.lostGroup} /> : null}
      <p>{holds}</p>
    </QuestionPage>
  );
}
