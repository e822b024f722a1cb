import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAssessmentToConfirm, formatWhenInFull } from "~/features/booking/appointment-words";
import { AppointmentRows } from "~/features/booking/appointments/appointment-rows";
import {
  buildAppointmentMonth,
  buildTermView,
} from "~/features/booking/appointments/appointments.server";
import { AppointmentsToCome } from "~/features/booking/appointments/appointments-to-come";
import { AssessmentResults } from "~/features/booking/appointments/assessment-results";
import { ConfirmAssessment } from "~/features/booking/appointments/confirm-assessment";
import {
  describeRecords,
  RecordedByStaff,
} from "~/features/booking/appointments/recorded-by-staff";
import {
  confirmAssessment,
  respondToInvitation,
} from "~/features/booking/appointments/respond.server";
import { ChangePackage, TermLinks } from "~/features/booking/appointments/term-links";
import { canCancelSeveral } from "~/features/booking/change/cancel-several.server";
import { FreezeNotice, toFreezeNotice } from "~/features/booking/freeze/freeze-notice";
import { hasIntakeToLeave } from "~/features/booking/intake/leave-intake.server";
import { describeCancelled, findNextStep } from "~/features/booking/next-step";
import { PackageFigures } from "~/features/booking/package-figures";
import { buildPackageFigures } from "~/features/booking/package-stages";
import { formatValidity } from "~/features/booking/package-words";
import { requireServiceOfTerm, requireSessionsOfTerm } from "~/features/booking/term.server";
import { leaveWaitingList } from "~/features/booking/waiting/waiting.server";
import { WaitingPlaces } from "~/features/booking/waiting/waiting-places";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { shortenReference } from "~/lib/text/short-reference";
import {
  Anchor,
  DetailPage,
  Icon,
  Notice,
  Section,
  SectionUnavailable,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { findRequiredActingSwitch } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { describeUnavailable } from "~/web/language/unavailable-sections.server";
import { parseIdOr404 } from "~/web/url/url-params.server";

export const handle = { prints: true };

export const meta = () => usePageMeta(useText()("booking:list.title"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const termId = parseIdOr404(params.termId);
  const [service, term, waiting, recorded] = await Promise.all([
    loadOrFallback(requireServiceOfTerm(customer, termId), null),
    requireSessionsOfTerm(customer, termId),
    loadOrFallback(customer.api.waitingLists.list({ query: { termId } }), null),
    loadOrFallback(customer.api.staffRecords.list(), null),
  ]);
  const words = await loadVisitorWords(request);
  const now = getPortal().clock.now();
  const { text } = words;
  const action = service && findNextStep(service, null, words).action;
  return {
    title: text("booking:term.title", { programme: term.productName, name: term.clientName }),
    programme: term.productName,
    valid: service?.cancelled
      ? describeCancelled(service.cancelled, words)
      : text("booking:term.valid", {
          valid: formatValidity(term.validUntil, now, words),
          reference: shortenReference(termId),
        }),
    ...buildTermView(term, words, service !== null),
    figures: service && buildPackageFigures(service, term, { now, words }),
    toConfirm: findAssessmentToConfirm(term, words),
    ...describeRecords(recorded ?? [], { id: termId, clientName: term.clientName }, words),
    month: buildAppointmentMonth(term, new URL(request.url).searchParams.get("month"), words),
    waiting: (waiting ?? []).map((place) => ({
      id: place.id,
      when: place.isRun
        ? text("booking:term.group", { when: formatWhenInFull(place, words) })
        : formatWhenInFull(place, words),
      position: place.position,
      reservedUntil:
        place.offeredUntil && getFormats(words.language).dayAndTime(place.offeredUntil),
    })),
    missing: [
      ...(service === null ? [describeUnavailable("next")] : []),
      ...(waiting === null ? [describeUnavailable("waiting")] : []),
      ...(recorded === null ? [describeUnavailable("recorded")] : []),
    ],
    next: service && (service.term.toBook ?? service.term.obstacle) !== null ? action : null,
    // The page itself shows which sessions are booked, so only an obstacle needs words.
    obstacle:
      service && service.term.obstacle !== null ? findNextStep(service, null, words).text : null,
    actFor: service && action?.aboutActing ? findRequiredActingSwitch(customer, service) : null,
    cancelSeveralTo: canCancelSeveral(term)
      ? paths.to(paths.booking.cancelSeveral, { termId })
      : null,
    leaveTo: hasIntakeToLeave(term) ? paths.to(paths.booking.leaveIntake, { termId }) : null,
    freezes: (service?.freezes ?? []).map((freeze) => toFreezeNotice(freeze, termId, words)),
    freezeTo: service?.canFreeze ? paths.to(paths.booking.freeze, { termId }) : null,
    moveTo: service?.canMove ? paths.to(paths.booking.movePackage, { termId }) : null,
    cancelTo: service?.canCancel ? paths.to(paths.booking.cancelPackage, { termId }) : null,
    calendarUrl: paths.to(paths.booking.termCalendar, { termId }),
    slipTo: paths.to(paths.booking.termSlip, { termId }),
  };
}

/** Answers the invitation to an appointment, confirms a past assessment, or leaves a waiting list. */
export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const termId = parseIdOr404(params.termId);
  const form = await readForm(request);
  if (form.has("answer")) return respondToInvitation(request, customer, form, termId);
  const confirmed = form.get("confirm");
  if (confirmed !== null)
    return confirmAssessment(request, customer, { id: parseIdOr404(String(confirmed)), termId });
  const id = parseIdOr404(String(form.get("leave") ?? ""));
  return leaveWaitingList(request, customer, { id, termId });
}

export default function TermAppointments() {
  const page = useLoaderData<typeof loader>();
  const { past, totals, waiting } = page;
  const text = useText();
  return (
    <DetailPage
      title={page.title}
      back={{ to: paths.booking.list, label: text("booking:term.all") }}
      lead={
        <>
          <p>
            {page.place}{" "}
            <Anchor to={page.directionsUrl} className="btn-quiet no-print">
              {text("my-services:way")}
            </Anchor>
          </p>
          <p>{page.valid}</p>
        </>
      }
      first={<TermLinks {...page} hasAppointments={page.coming.length > 0} />}
      asideFirst
      aside={
        <>
          <h2>{text("booking:term.package")}</h2>
          {page.figures ? <PackageFigures {...page.figures} /> : null}
          <SummaryList rows={totals} />
        </>
      }
    >
      {page.obstacle ? <Notice kind="warning" title={page.obstacle} /> : null}
      {page.freezes.map((notice) => (
        <FreezeNotice key={notice.id} {...notice} />
      ))}
      {page.toConfirm ? <ConfirmAssessment {...page.toConfirm} /> : null}
      <AppointmentsToCome {...page} />
      {page.missing.map((sentence) => (
        <SectionUnavailable key={sentence}>{sentence}</SectionUnavailable>
      ))}
      {waiting.length > 0 ? (
        <Section title={text("booking:term.waiting")}>
          <WaitingPlaces places={waiting} />
        </Section>
      ) : null}
      <AssessmentResults series={page.results} />
      <RecordedByStaff rows={page.recorded} />
      {past.length > 0 ? (
        <details className="fold mt-10 border-t">
          <summary>
            <h2 className="!mb-0">{text("booking:term.past", { number: past.length })}</h2>
            <Icon name="chevron" size={20} />
          </summary>
          <AppointmentRows rows={past} of={page.programme} />
        </details>
      ) : null}
      <ChangePackage {...page} />
      <p className="print-only mt-4">{text("booking:term.print")}</p>
    </DetailPage>
  );
}
