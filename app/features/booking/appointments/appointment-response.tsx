import type { ReactNode } from "react";
import { formatDayAndTime } from "~/lib/singapore-date";
import { ASSESSMENT_FIRST, describeAssessmentFirst } from "~/lib/text/assessment-words";
import { Notice, type NoticeKind } from "~/ui/blocks/notice";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";

export interface RespondedAppointment {
  kind: string;
  /** True for a session of an intake. */
  ofRun: boolean;
  status: string;
  /** The visitor's attendance of a past appointment. */
  attended: string | null;
  response: string;
  answerUntil: string;
  open: boolean;
  /** The session cannot take place before an assessment. */
  assessmentFirst?: boolean;
  usedUnlessCancelled?: boolean;
  /** The time until which cancelling a session is free of charge. */
  freeUntil?: string | null;
}

/** Shows the client's answer to an invitation so far and its consequences. */
export function AppointmentResponse({ appointment }: { appointment: RespondedAppointment }) {
  const { kind, title, text } = describeReply(appointment);
  return (
    <div role="status">
      <Notice kind={kind} title={title}>
        {text ? <p>{text}</p> : null}
      </Notice>
    </div>
  );
}

/** Renders the two answer buttons while the client can still answer. The answer already given is not offered again. */
export function ResponseButtons({ appointment }: { appointment: RespondedAppointment }) {
  const { response, open, answerUntil } = appointment;
  if (!open) return null;
  return (
    <>
      <PageForm className="row mt-6">
        {response === "CONFIRMED" ? null : (
          <Button name="response" value="CONFIRMED" icon="check">
            Yes, I am coming
          </Button>
        )}
        {response === "DECLINED" ? null : (
          <Button name="response" value="DECLINED" kind="secondary">
            No, I cannot come
          </Button>
        )}
      </PageForm>
      <p className="hint mt-4">You can change your answer until {formatDayAndTime(answerUntil)}.</p>
    </>
  );
}

interface Reply {
  kind: NoticeKind;
  title: string;
  text: ReactNode;
}

/**
 * Describes the cost of not coming. An assessment does not count as a session of the package.
 * A missed session of an intake is not replaced by another date.
 */
function whatItCosts({ kind, ofRun, freeUntil }: RespondedAppointment): string {
  if (kind !== "SESSION")
    return "An assessment never counts as a session. Please log in to reschedule or cancel it.";
  if (freeUntil)
    return `It stays booked until you cancel it. Until ${formatDayAndTime(freeUntil)} it does not count as used if you cancel it${ofRun ? ", but it cannot be replaced by another date" : ""}.`;
  return ofRun
    ? "The session counts as used unless you cancel it at least 2 working days before. It cannot be replaced by another date. Log in to cancel it."
    : "The session counts as used unless you reschedule or cancel it at least 2 working days before. Log in to do so.";
}

const isOver: Reply = { kind: "info", title: "This appointment has ended", text: null };
/** Only clients known to have attended are thanked. Unknown attendance is not shown as attended. */
const over: Record<string, Reply> = {
  CAME: { kind: "success", title: "You were here", text: "Thank you for coming." },
  ABSENT: { kind: "info", title: "You did not come", text: "This appointment has ended." },
  UNKNOWN: isOver,
};

function describeReply(appointment: RespondedAppointment): Reply {
  const { status, attended, response, open } = appointment;
  if (status.startsWith("CANCELLED"))
    return {
      kind: "warning",
      title: "This appointment is cancelled",
      text: "You do not need to come.",
    };
  if (appointment.assessmentFirst)
    return {
      kind: "warning",
      title: ASSESSMENT_FIRST,
      text: describeAssessmentFirst(appointment),
    };
  if (attended !== null) return over[attended] ?? isOver;
  switch (response) {
    case "CONFIRMED":
      return {
        kind: "success",
        title: "You are coming",
        text: "Thank you. We look forward to it.",
      };
    case "DECLINED":
      return {
        kind: "warning",
        title: "You cannot come",
        text: `Thank you for telling us. ${whatItCosts(appointment)}`,
      };
    case "EXPIRED":
      return {
        kind: "info",
        title: "The time to answer has ended",
        text: "You can still come. If you cannot, please log in and cancel it.",
      };
    default:
      return open
        ? { kind: "info", title: "Are you coming?", text: "Please tell us." }
        : { kind: "info", title: "You did not answer", text: null };
  }
}
