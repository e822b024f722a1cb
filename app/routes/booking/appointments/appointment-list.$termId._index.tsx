import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppointmentRows } from "~/features/booking/appointments/appointment-rows";
import {
  buildAppointmentMonth,
  showTerm,
} from "~/features/booking/appointments/appointments.server";
import {
  listRecordedRows,
  RecordedByStaff,
} from "~/features/booking/appointments/recorded-by-staff";
import {
  confirmAssessment,
  respondToInvitation,
} from "~/features/booking/appointments/respond.server";
import { TermLinks } from "~/features/booking/appointments/term-links";
import { canCancelSeveral } from "~/features/booking/change/cancel-several.server";
import { FreezeNotice, toFreezeNotice } from "~/features/booking/freeze/freeze-notice";
import { hasIntakeToLeave } from "~/features/booking/intake/leave-intake.server";
import {
  findAssessmentToConfirm,
  formatValidity,
  formatWhenInFull,
} from "~/features/booking/messages";
import { findNextStep } from "~/features/booking/next-step";
import { requireServiceOfTerm, requireSessionsOfTerm } from "~/features/booking/term.server";
import { leaveWaitingList } from "~/features/booking/waiting/waiting.server";
import { WaitingPlaces } from "~/features/booking/waiting/waiting-places";
import * as paths from "~/lib/paths";
import { formatDayAndTime } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import {
  Anchor,
  Button,
  Calendar,
  DetailPage,
  EmptyState,
  Icon,
  Notice,
  PageForm,
  RouteError,
  Section,
  SectionUnavailable,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { findRequiredActingSwitch } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { readForm } from "~/web/forms/form.server";
import { englishWords } from "~/web/language/translations.server";
import { unavailableText } from "~/web/unavailable-sections";
import { parseIdOr404 } from "~/web/url/url-params.server";

export const meta = () => usePageMeta("My appointments");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const termId = parseIdOr404(params.termId);
  const [service, term, waiting, recorded] = await Promise.all([
    loadOrFallback(requireServiceOfTerm(customer, termId), null),
    requireSessionsOfTerm(customer, termId),
    loadOrFallback(customer.api.waitingLists.list({ query: { termId } }), null),
    loadOrFallback(customer.api.staffRecords.list(), null),
  ]);
  const action = service && findNextStep(service, null, englishWords).action;
  return {
    title: `${term.productName} for ${term.clientName}`,
    programme: term.productName,
    valid: `${formatValidity(term.validUntil, getPortal().clock.now(), englishWords)}. Reference ${shortenReference(termId)}.`,
    ...showTerm(term, englishWords),
    toConfirm: findAssessmentToConfirm(term, englishWords),
    recorded: listRecordedRows(recorded ?? [], { id: termId, clientName: term.clientName }),
    month: buildAppointmentMonth(
      term,
      new URL(request.url).searchParams.get("month"),
      englishWords,
    ),
    waiting: (waiting ?? []).map((place) => ({
      id: place.id,
      when: place.isRun
        ? `The group from ${formatWhenInFull(place, englishWords)}`
        : formatWhenInFull(place, englishWords),
      position: place.position,
      reservedUntil: place.offeredUntil && formatDayAndTime(place.offeredUntil),
    })),
    missing: [
      ...(service === null ? [unavailableText.next] : []),
      ...(waiting === null ? [unavailableText.waiting] : []),
      ...(recorded === null ? [unavailableText.recorded] : []),
    ],
    next: service && (service.term.toBook ?? service.term.obstacle) !== null ? action : null,
    // The page itself shows which sessions are booked, so only an obstacle needs words.
    obstacle:
      service && service.term.obstacle !== null
        ? findNextStep(service, null, englishWords).text
        : null,
    actFor: service && action?.aboutActing ? findRequiredActingSwitch(customer, service) : null,
    cancelSeveralTo: canCancelSeveral(term)
      ? paths.to(paths.booking.cancelSeveral, { termId })
      : null,
    leaveTo: hasIntakeToLeave(term) ? paths.to(paths.booking.leaveIntake, { termId }) : null,
    freezes: (service?.freezes ?? []).map((freeze) => toFreezeNotice(freeze, termId, englishWords)),
    freezeTo: service?.canFreeze ? paths.to(paths.booking.freeze, { termId }) : null,
    moveTo: service?.canMove ? paths.to(paths.booking.movePackage, { termId }) : null,
    cancelTo: service?.canCancel ? paths.to(paths.booking.cancelPackage, { termId }) : null,
    calendarTo: paths.to(paths.booking.termCalendar, { termId }),
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
  return (
    <DetailPage
      title={page.title}
      back={{ to: paths.booking.list, label: "All appointments" }}
      lead={
        <>
          <p>
            {page.place}{" "}
            <Anchor to={page.wayTo} className="btn-quiet no-print">
              How to get there
            </Anchor>
          </p>
          <p>{page.valid}</p>
        </>
      }
      actions={<TermLinks {...page} hasAppointments={page.coming.length > 0} />}
      aside={
        <>
          <h2>Your package</h2>
          <SummaryList rows={totals} />
        </>
      }
    >
      {page.obstacle ? <Notice kind="warning" title={page.obstacle} /> : null}
      {page.freezes.map((notice) => (
        <FreezeNotice key={notice.id} {...notice} />
      ))}
      {page.toConfirm ? <ToConfirm {...page.toConfirm} /> : null}
      <ToCome {...page} />
      {page.missing.map((sentence) => (
        <SectionUnavailable key={sentence}>{sentence}</SectionUnavailable>
      ))}
      {waiting.length > 0 ? (
        <Section title="Waiting list">
          <WaitingPlaces places={waiting} />
        </Section>
      ) : null}
      <RecordedByStaff rows={page.recorded} />
      {past.length > 0 ? (
        <details className="fold mt-10 border-t">
          <summary>
            <h2 className="!mb-0">Past or cancelled ({past.length})</h2>
            <Icon name="chevron" size={20} />
          </summary>
          <AppointmentRows rows={past} of={page.programme} />
        </details>
      ) : null}
      <p className="print-only mt-4">
        To reschedule or cancel an appointment, log in and choose My appointments.
      </p>
    </DetailPage>
  );
}

function ToConfirm({ id, title, when }: { id: string; title: string; when: string }) {
  return (
    <Notice kind="warning" title={`Were you at your appointment on ${when}? ${title}`}>
      <p>We do not know. You need it before your next session. If not, please book it again.</p>
      <PageForm className="row mt-4">
        <Button name="confirm" value={id}>
          Yes, I was there
        </Button>
      </PageForm>
    </Notice>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function ToCome({ coming, month, rules, programme }: Page) {
  return (
    <Section title="To come">
      {coming.length === 0 ? (
        <EmptyState icon="calendar" title="Nothing is booked now" />
      ) : (
        <>
          {month ? <Calendar {...month} /> : null}
          {rules.map((rule) => (
            <p key={rule} className="measure mb-3">
              {rule}
            </p>
          ))}
          <AppointmentRows rows={coming} of={programme} />
        </>
      )}
    </Section>
  );
}

export const ErrorBoundary = RouteError;
