/** Texts of messages about a group that is still to be chosen. */
import type { GroupChoice } from "~/contract/booking/service";
import { brand } from "~/lib/brand/brand";
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import { type BookingMessageData, writeAbout } from "./booking-wording";

export interface GroupChoiceData extends BookingMessageData {
  /** Null if no group fits any more. */
  choice: GroupChoice | null;
  needsAssessment: boolean;
  sessions: number;
  /** The package's last day. */
  validUntil: string;
  chooseUrl: string;
}

/** Asks for the choice by a day, and links to the page for it. */
function formatChoice({ text, formats }: Words, by: string, data: GroupChoiceData) {
  const { needsAssessment, chooseUrl: linkUrl } = data;
  const chooseBy = (day: string) => ({
    worded: needsAssessment
      ? text("messages-packages:choose-by-after-assessment", { day })
      : text("messages-packages:choose-by", { day }),
  });
  const link = needsAssessment
    ? ("messages-packages:choose-assessment-link" as const)
    : ("messages-packages:choose-link" as const);
  const short = chooseBy(formats.shortDay(by));
  return {
    full: chooseBy(formats.dayAndDate(by)),
    short,
    parts: { link, linkUrl, isLinkInSms: true, shorter: [[short]] },
  };
}

export const writeReservedPlaceLapses = (data: GroupChoiceData): WriteMessage =>
  writeAbout("messages-packages:place-lapses", data, (words) => {
    const { text, formats } = words;
    const { reserved, last } = data.choice as GroupChoice;
    const of = reserved ?? last;
    const { full, short, parts } = formatChoice(words, of.chooseBy, data);
    const after = text("messages-packages:place-lapses.after", {
      day: formats.dayAndDate(last.chooseBy),
    });
    return {
      ...parts,
      values: { day: formats.dayAndDate(of.fromDate) },
      text: [".text", full, { worded: after }],
      sms: [".sms", short, ".after-sms"],
    };
  });

export const writeLastGroup = (data: GroupChoiceData): WriteMessage =>
  writeAbout("messages-packages:last-group", data, (words) => {
    const { text, formats } = words;
    const { last } = data.choice as GroupChoice;
    const { full, short, parts } = formatChoice(words, last.chooseBy, data);
    const shortText = text("messages-packages:last-group.sms", {
      programme: data.programme ?? "",
      day: formats.shortDay(last.fromDate),
    });
    return {
      ...parts,
      values: {
        day: formats.dayAndDate(last.fromDate),
        date: formats.shortDate(data.validUntil),
        number: data.sessions,
      },
      text: [".text", full, ".lose"],
      sms: [{ worded: shortText }, short],
    };
  });

export const writeNoGroupLeft = (data: GroupChoiceData): WriteMessage =>
  writeAbout("messages-packages:no-group", data, ({ formats }) => ({
    values: {
      phone: brand.phones.hotline.number,
      number: data.sessions,
      date: formats.shortDate(data.validUntil),
    },
  }));
