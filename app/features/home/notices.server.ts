/** The notices of the bell: each in words, with the person's name and a link. */
import { bankAnswers, type Notification } from "~/contract/booking/notification";
import { formatTitle } from "~/features/booking/appointment-words";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { findRequiredActingSwitch } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";

export interface ShownNotice {
  id: string;
  text: string;
  to: string;
  when?: string;
  /** The person to act for first on its page, or null when no switch is needed. */
  actFor: string | null;
}

/** Reads the notices. The list is empty during an outage, so that the bell cannot fail a page. */
export const readNotices = (customer: Customer): Promise<Notification[]> =>
  loadOrFallback(customer.api.notifications.list(), []);

/** Words the notices in a language. */
export function describeNotices(
  customer: Customer,
  found: readonly Notification[],
  words: Words,
): ShownNotice[] {
  return found.map((notice) => {
    const { aboutActing, ...shown } = showNotice(notice, words);
    const actFor =
      aboutActing && notice.person ? findRequiredActingSwitch(customer, notice.person) : null;
    return { id: `${notice.kind} ${notice.id}`, ...shown, actFor };
  });
}

interface NoticeWords {
  text: string;
  to: string;
  when?: string;
  /** The page is about the person that the customer acts for. */
  aboutActing?: true;
}

function showNotice(
  { kind, id, subject: written, person, amount, at, session, answer }: Notification,
  { language, text }: Words,
): NoticeWords {
  const formats = getFormats(language);
  const subject = session ? formatTitle({ ...session, title: written }, text) : written;
  const lovedOne = person?.lovedOne ? person.clientName : null;
  /** Words the notice about the customer, or the one that names a loved one. */
  const about = (name: AboutPerson) =>
    lovedOne === null
      ? text(`shell:notices.${name}`, { subject })
      : text(`shell:notices.${name}-for`, { subject, name: lovedOne });
  const when = at ? formats.dayAndTime(at) : "";
  switch (kind) {
    case "PLACE_OFFERED":
      return {
        text: about("place"),
        to: paths.to(paths.booking.offeredPlace, { id }),
        when: at ? text("shell:notices.take-before", { when }) : undefined,
      };
    case "ASSESSMENT_DUE":
      return {
        text: about("assessment"),
        to: paths.to(paths.booking.sessions, { term: id }),
        when: at ? text("shell:notices.needed-before", { when }) : undefined,
      };
    case "UNPAID_ORDER":
      return {
        text: text("shell:notices.unpaid", { subject, amount: formats.money(amount ?? 0) }),
        to: paths.to(paths.payment.pay, { order: id }),
        when: at ? text("shell:notices.pay-before", { time: when }) : undefined,
      };
    case "SESSION_SOON":
      return { text: about("session"), to: paths.booking.list, when: at ? when : undefined };
    case "DENTAL_SOON":
      return {
        text: about("dental"),
        to: paths.denticare.mine,
        when: at ? when : undefined,
        aboutActing: true,
      };
    case "MEDICAL_HISTORY_OLD":
      return { text: about("history"), to: paths.health.history, aboutActing: true };
    case "EGIRO_ANSWER":
      return { text: describeAnswer(answer, subject, text), to: paths.payment.egiro };
    default:
      return { text: subject, to: paths.home.start };
  }
}

/** Words the bank's answer. A backend of an earlier contract version sends it as the subject alone. */
function describeAnswer(answer: string | undefined, subject: string, text: GetText): string {
  const found = bankAnswers.find((one) => one === answer);
  return found ? text(`shell:notices.egiro.${found}`) : text("shell:notices.egiro", { subject });
}

type AboutPerson = "place" | "assessment" | "session" | "dental" | "history";
