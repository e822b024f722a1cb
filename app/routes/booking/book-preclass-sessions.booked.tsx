import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  describeReminders,
  formatTitle,
  formatWhenInFull,
} from "~/features/booking/appointment-words";
import { loadArrivalNote } from "~/features/booking/appointments/arrival.server";
import { findNextStep } from "~/features/booking/next-step";
import {
  countSessionsLeft,
  describeService,
  describeStepAfterBooking,
} from "~/features/booking/package-words";
import {
  MY_SERVICES_PATH,
  requireServiceOfTerm,
  requireSessionsOfTerm,
} from "~/features/booking/term.server";
import * as paths from "~/lib/paths";
import { shortenReference } from "~/lib/text/short-reference";
import { Anchor, ButtonLink, ConfirmationPage, SummaryList, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { requireIdParam } from "~/web/url/url-params.server";

export const meta = () => usePageMeta(useText()("booking:booked"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const termId = requireIdParam(request, "term", MY_SERVICES_PATH);
  const [service, term] = await Promise.all([
    requireServiceOfTerm(customer, termId),
    requireSessionsOfTerm(customer, termId),
  ]);
  const { preClass, scheduled } = term.groups;
  const coming = [...preClass, ...scheduled].sort((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  );
  if (coming.length === 0) throw redirect(paths.to(paths.booking.term, { termId }));
  const words = await loadVisitorWords(request);
  const { text } = words;
  const { action } = findNextStep(service, null, words);
  const { toBook } = service.term;
  const last = coming.at(-1);
  return {
    reference: shortenReference(termId),
    place: describeService(term, text),
    coming: coming.map((one) => ({
      label: formatTitle(one, text),
      id: one.id,
      when: formatWhenInFull(one, words),
    })),
    reminder: last ? describeReminders(last, service, getPortal().clock.now(), text) : "",
    arrival: preClass.length > 0 ? await loadArrivalNote(text) : null,
    next: toBook && {
      text: describeStepAfterBooking(toBook, countSessionsLeft(service), term.validUntil, words),
      action,
    },
    listUrl: paths.to(paths.booking.term, { termId }),
    calendarUrl: paths.to(paths.booking.termCalendar, { termId }),
    slipTo: paths.to(paths.booking.termSlip, { termId }),
  };
}

export default function Booked() {
  const { reference, place, coming, arrival, reminder, next, listUrl, calendarUrl, slipTo } =
    useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmationPage
      title={text("booking:booked.title", { count: coming.length })}
      lead={<p>{place}</p>}
      reference={{ label: text("booking:reference"), value: reference }}
      next={[arrival, reminder, next?.text].filter((line) => line != null && line !== "")}
      actions={
        <>
          {next?.action ? <ButtonLink to={next.action.to}>{next.action.label}</ButtonLink> : null}
          <ButtonLink to={listUrl} kind={next?.action ? "secondary" : "main"}>
            {text("booking:see-appointments")}
          </ButtonLink>
          <ButtonLink to={slipTo} kind="secondary" icon="print">
            {text("booking:slip")}
          </ButtonLink>
        </>
      }
    >
      <SummaryList
        rows={coming.map(({ label, when }, index) => ({
          label: `${index + 1}. ${label}`,
          value: when,
        }))}
      />
      <p className="mt-4">
        <Anchor to={calendarUrl}>{text("booking:add-to-calendar")}</Anchor>
      </p>
    </ConfirmationPage>
  );
}
