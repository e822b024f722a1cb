/** The notices of the bell: each in words, with the person's name and a link. */
import type { Notification } from "~/contract/booking/notification";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDayAndTime, formatTime } from "~/lib/singapore-date";
import { orFallback } from "~/web/api/call-rules.server";
import { requiredActingSwitch } from "~/web/customer/acting-for.server";
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
export async function readNotices(customer: Customer): Promise<ShownNotice[]> {
  const found = await orFallback(customer.api.notifications.list(), []);
  return found.map((notice) => {
    const { aboutActing, ...words } = wordsOf(notice);
    const actFor =
      aboutActing && notice.person ? requiredActingSwitch(customer, notice.person) : null;
    return { id: `${notice.kind} ${notice.id}`, ...words, actFor };
  });
}

interface NoticeWords {
  text: string;
  to: string;
  when?: string;
  /** The page is about the person that the customer acts for. */
  aboutActing?: true;
}

function wordsOf({ kind, id, subject, person, amount, at }: Notification): NoticeWords {
  const lovedOne = person?.lovedOne ? person.clientName : null;
  const suffix = lovedOne ? ` for ${lovedOne}` : "";
  switch (kind) {
    case "PLACE_OFFERED":
      return {
        text: `A place is free${suffix}: ${subject}`,
        to: paths.to(paths.booking.offeredPlace, { id }),
        when: at ? `Take it before ${formatDayAndTime(at)}` : undefined,
      };
    case "ASSESSMENT_DUE":
      return {
        text: `Please book the pre-assessment${suffix}: ${subject}`,
        to: paths.to(paths.booking.sessions, { term: id }),
        when: at ? `Needed before ${formatDayAndTime(at)}` : undefined,
      };
    case "UNPAID_ORDER":
      return {
        text: `Order ${subject} is waiting for payment: ${formatMoney(amount ?? 0)}`,
        to: paths.to(paths.payment.pay, { order: id }),
        when: at ? `Pay before ${formatTime(at)}` : undefined,
      };
    case "SESSION_SOON":
      return {
        text: `Coming up${suffix}: ${subject}`,
        to: paths.booking.list,
        when: at ? formatDayAndTime(at) : undefined,
      };
    case "DENTAL_SOON":
      return {
        text: `Coming up${suffix}: dental appointment, ${subject}`,
        to: paths.denticare.mine,
        when: at ? formatDayAndTime(at) : undefined,
        aboutActing: true,
      };
    case "MEDICAL_HISTORY_OLD":
      return {
        text: lovedOne
          ? `Please update the medical history of ${lovedOne}`
          : "Please update your medical history",
        to: paths.health.history,
        aboutActing: true,
      };
    case "EGIRO_ANSWER":
      return { text: `Your bank answered about eGIRO: ${subject}`, to: paths.payment.egiro };
    default:
      return { text: subject, to: paths.home.start };
  }
}
