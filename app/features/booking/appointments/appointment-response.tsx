import type { Appointment } from "~/contract/booking/appointment-reminder";
import type { TextKey, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Notice, type NoticeKind } from "~/ui/blocks/notice";
import { useLanguage } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Anchor } from "~/ui/text/anchor";
import { Button } from "~/ui/text/button";
import {
  describeAssessmentFirst,
  formatDayInFull,
  formatTitle,
  formatWhenInFull,
  getAssessmentFirstTitle,
} from "../appointment-words";

export interface RespondedAppointment {
  startsAt: string;
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
  assessmentUnknown?: boolean;
  /** The time until which cancelling a session is free of charge. */
  freeUntil?: string | null;
}

/** Shows the client's answer to an invitation so far and its consequences. */
export function AppointmentResponse({ appointment }: { appointment: RespondedAppointment }) {
  const { kind, title, text } = describeReply(appointment, useLanguage());
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
  const { language, text } = useLanguage();
  const until = getFormats(language).dayAndTime(answerUntil);
  if (!open) return null;
  return (
    <>
      <PageForm className="row mt-6">
        <input type="hidden" name="expectedStart" value={appointment.startsAt} />
        {response === "CONFIRMED" ? null : (
          <Button name="response" value="CONFIRMED" icon="check">
            {text("booking:answer.CONFIRMED")}
          </Button>
        )}
        {response === "DECLINED" ? null : (
          <Button name="response" value="DECLINED" kind="secondary">
            {text("booking:answer.DECLINED")}
          </Button>
        )}
      </PageForm>
      <p className="hint mt-4">{text("links:appt.until", { until })}</p>
    </>
  );
}

/** Names the next of the other bookings, for the reader of a message about several. */
export function OtherAppointments({ others }: Pick<Appointment, "others">) {
  const words = useLanguage();
  const { text } = words;
  if (!others) return null;
  const { count, next } = others;
  return (
    <section className="mt-8">
      <h2>{text("links:appt.others", { count })}</h2>
      <p>
        {text("links:appt.others-next", {
          title: formatTitle(next, text),
          when: formatWhenInFull(next, words),
        })}
      </p>
      <p className="mt-2">
        <Anchor to={paths.booking.list}>{text("links:appt.others-all")}</Anchor>
      </p>
    </section>
  );
}

interface Reply {
  kind: NoticeKind;
  title: string;
  text: string | null;
}

/**
 * Thanks a client who cannot come, and describes the cost. An assessment does not count as a session of the package.
 * A missed session of an intake is not replaced by another date.
 */
function describeCost(
  { kind, ofRun, freeUntil }: RespondedAppointment,
  { language, text }: Words,
): string {
  if (kind !== "SESSION") return text("links:appt.declined.assessment");
  if (freeUntil) {
    const until = getFormats(language).dayAndTime(freeUntil);
    return ofRun
      ? text("links:appt.declined.in-time-group", { until })
      : text("links:appt.declined.in-time", { until });
  }
  // An older backend leaves the time out.
  if (freeUntil === null) return text("links:appt.declined.late");
  return text(ofRun ? "links:appt.declined.group" : "links:appt.declined.session");
}

/** Title and text of each state that needs no further facts. A cancelled appointment needs its day. */
const states: Record<string, [NoticeKind, TextKey, TextKey | null]> = {
  // Only clients known to have attended are thanked. Unknown attendance is not shown as attended.
  CAME: ["success", "links:appt.here", "links:appt.here-text"],
  ABSENT: ["info", "links:appt.absent", "links:appt.ended-text"],
  UNKNOWN: ["info", "links:appt.ended", null],
  CONFIRMED: ["success", "links:appt.coming", "links:appt.coming-text"],
  EXPIRED: ["info", "links:appt.expired", "links:appt.expired-text"],
  OPEN: ["info", "booking:are-you-coming", "links:appt.question-text"],
  CLOSED: ["info", "links:appt.unanswered", null],
};

function findState({ attended, response, open }: RespondedAppointment): string {
  if (attended !== null) return attended === "CAME" || attended === "ABSENT" ? attended : "UNKNOWN";
  if (response === "CONFIRMED" || response === "EXPIRED") return response;
  return open ? "OPEN" : "CLOSED";
}

function describeReply(appointment: RespondedAppointment, words: Words): Reply {
  const { status, attended, response } = appointment;
  if (status.startsWith("CANCELLED")) {
    const day = formatDayInFull(appointment, words);
    return {
      kind: "warning",
      title: words.text("links:appt.cancelled"),
      text: words.text("links:appt.cancelled-text", { day }),
    };
  }
  if (appointment.assessmentFirst)
    return {
      kind: "warning",
      title: getAssessmentFirstTitle(appointment, words.text),
      text: describeAssessmentFirst(appointment, words.text),
    };
  if (attended === null && response === "DECLINED")
    return {
      kind: "warning",
      title: words.text("links:appt.declined"),
      text: describeCost(appointment, words),
    };
  const [kind, title, text] = states[findState(appointment)] as (typeof states)[string];
  return { kind, title: words.text(title), text: text && words.text(text) };
}
