import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadArrivalNote } from "~/features/booking/appointments/arrival.server";
import { describeBeyondPackage, getKindNoun } from "~/features/booking/messages";
import { ChosenTimes } from "~/features/booking/times/chosen-times";
import {
  bookChosen,
  changeChosen,
  checkChoice,
} from "~/features/booking/times/session-check.server";
import { requireSessionChoice } from "~/features/booking/times/session-choice.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { Anchor, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";

export const meta = () => usePageMeta("Check before you book");

export async function loader({ request }: LoaderFunctionArgs) {
  const choice = await requireSessionChoice(request);
  const { times, free, holds } = await checkChoice(request, choice);
  const { service, kind, left } = choice;
  return {
    times,
    free,
    holds,
    kind,
    slots: times.map(({ id }) => id).join(","),
    noun: getKindNoun(kind),
    place: `${service.productName} at ${service.centerName}, for ${service.clientName}.`,
    beyond: choice.chosen
      .map(({ startsAt }) => describeBeyondPackage(startsAt, service.validUntil))
      .find((line) => line !== null),
    arrival: kind === "PRE_SESSION" ? await loadArrivalNote() : null,
    addTo: left > 0 ? paths.to(paths.booking.sessions, { term: service.term.id }) : null,
    idempotencyKey: createToken(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  return form.has("slots")
    ? bookChosen(request, customer, form)
    : changeChosen(await requireSessionChoice(request), form);
}

export default function Check() {
  const page = useLoaderData<typeof loader>();
  const { times, free, holds, noun, place, arrival, addTo, idempotencyKey } = page;
  const what = free === 1 ? noun : `${free} ${noun}s`;
  return (
    <QuestionPage
      title="Check before you book"
      back={addTo ? { to: addTo, label: "Add another day" } : { to: "/", label: "My services" }}
      lead={
        <>
          <p>{place}</p>
          {arrival ? <p>{arrival}</p> : null}
        </>
      }
      before={<ChosenTimes times={times} />}
      button={free > 0 ? `Book ${free === 1 ? `this ${noun}` : what}` : null}
      buttonIcon="calendar"
      idempotencyKey={idempotencyKey}
      also={
        addTo ? (
          <Anchor to={addTo} className="btn btn-second">
            Add another day
          </Anchor>
        ) : null
      }
    >
      <input type="hidden" name="slots" value={page.slots} />
      <input type="hidden" name="kind" value={page.kind} />
      {page.beyond ? <p>{page.beyond}</p> : null}
      <p>{holds}</p>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
