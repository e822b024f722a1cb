/** Words that the messages about bookings have in common. */
import type { SessionKind } from "~/contract/booking/appointment";
import type { MessageTextKey } from "~/languages/message-texts.server";
import {
  type MessageParts,
  type Part,
  type Topic,
  writeMessage,
} from "~/provider/shared/messages/compose";
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";

export interface BookingInMessage {
  kind: SessionKind;
  programme: string;
  startsAt: Date;
  endsAt: Date;
}

export interface BookingMessageData {
  name: string;
  /** Reference of the package, as shown on its pages and its slip. */
  reference: string;
  centre: string;
  programme?: string;
  listUrl?: string;
}

export interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** Formats a slot as "Tue 24/11/2026, 10:00 AM to 10:45 AM". */
export const formatSlot = ({ text, formats }: Words, { startsAt, endsAt }: Times): string =>
  text("messages:slot", {
    day: formats.dayAndDate(startsAt),
    from: formats.time(startsAt),
    to: formats.time(endsAt),
  });

/** Names an assessment or a session of a programme. */
export const formatTitleIn = (
  { text }: Words,
  { kind, programme }: Pick<BookingInMessage, "kind" | "programme">,
): string => text(`messages:title.${kind}`, { programme });

export const formatBooking = (words: Words, booking: BookingInMessage): string =>
  `${formatSlot(words, booking)}: ${formatTitleIn(words, booking)}`;

/** The values of a text about bookings, of which it names the first. The time is short, for an SMS. */
export const toBookingValues = (words: Words, bookings: readonly BookingInMessage[]) => {
  const [first] = bookings as [BookingInMessage];
  return {
    title: formatTitleIn(words, first),
    slot: formatSlot(words, first),
    day: words.formats.dayAndDate(first.startsAt),
    time: words.formats.shortDayAndTime(first.startsAt),
    number: bookings.length,
  };
};

/** Names the place that was waited for. */
export const formatAwaitedPlace = (words: Words, data: Times & { isIntake: boolean }): string => {
  const slot = formatSlot(words, data);
  return data.isIntake ? words.text("messages-bookings:group-that-begins", { slot }) : slot;
};

interface BookingParts<Of extends Topic>
  extends Omit<MessageParts<Of>, "to" | "paragraphs" | "smsLink"> {
  /** Paragraphs between the text and the link. */
  more?: readonly Part<Of>[];
  /** The words of the link, by default the text ".link". */
  link?: MessageTextKey;
  /** The address, by default the list of the package's appointments. */
  url?: string;
  /** Another address for the words of the link. */
  linkUrl?: string;
  /** True if an English SMS has the words before the link too. */
  isLinkInSms?: boolean;
}

/** Shortens the address of one package's appointments to the list of all, for an SMS. */
const shortenListUrl = (listUrl: string) => listUrl.replace(/(\/appointment-list)\/[^/]+$/, "$1");

/** Declares a message about a package: with its reference and a link. */
export const writeAbout = <Of extends Topic>(
  topic: Of,
  data: BookingMessageData,
  declare: (words: Words) => BookingParts<Of> = () => ({}),
): WriteMessage =>
  writeMessage(topic, (words) => {
    const { name, reference, centre, programme, listUrl = "" } = data;
    const {
      more = [],
      link: key,
      url = listUrl,
      linkUrl,
      isLinkInSms,
      values,
      ...parts
    } = declare(words);
    const link = words.text(key ?? (`${topic}.link` as MessageTextKey), { url: linkUrl ?? url });
    return {
      ...parts,
      to: name,
      values: { reference, centre, programme, ...values },
      paragraphs: [...more, { worded: link }, "messages:reference", "messages:signature"],
      smsLink: isLinkInSms && words.language === "en" ? link : shortenListUrl(url),
    };
  });
