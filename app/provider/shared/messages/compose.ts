/** Writes a message from its declaration: subject, e-mail and SMS follow from the names of its texts. */
import { hasMessageText, type MessageTextKey } from "~/languages/message-texts.server";
import { brand } from "~/lib/brand/brand";
import { getDesk } from "~/lib/brand/desk";
import { fitSms, type MessageContent, type Words, type WriteMessage } from "./message-language";
import { addSmsSender, formatBulletList, formatGreeting, joinParagraphs } from "./templates";

type TopicOf<Key> = Key extends `${infer Topic}.subject`
  ? Topic
  : Key extends `${infer Topic}.text`
    ? Topic
    : Key extends `${infer Topic}.sms`
      ? Topic
      : never;

/** The beginning of the names of a message's texts, such as "messages-bookings:moved". */
export type Topic = TopicOf<MessageTextKey>;

type EndingOf<Key, Of extends string> = Key extends `${Of}.${infer Ending}` ? Ending : never;

/** A sentence that is already worded: one of the staff, a list, or a name. */
interface Worded {
  worded: string | null;
}

/** A text by the ending of its name (".lost") or by its key. A sentence that does not apply is null or false. */
export type Part<Of extends Topic = Topic> =
  | `.${EndingOf<MessageTextKey, Of>}`
  | MessageTextKey
  | Worded
  | null
  | undefined
  | false;

type Parts<Of extends Topic> = readonly Part<Of>[];
type Values = Record<string, string | number | null | undefined>;

/** Lists lines under a title. Null without lines. */
export const formatTitledList = (title: string, lines: readonly string[]): Worded => ({
  worded: lines.length === 0 ? null : `${title}\n${formatBulletList(lines)}`,
});

/** Signs an e-mail that warns of a change. */
export const callUs = (): Part[] => ["messages:call-us", { worded: brand.name }];

export interface MessageParts<Of extends Topic = Topic> {
  /** The name in the salutation. Without it the e-mail has none. */
  to?: string | null | undefined;
  /** The values of all texts. */
  values?: Values;
  subject?: Part<Of>;
  /** The sentences of the e-mail's first paragraph. */
  text?: Parts<Of>;
  /** Its other paragraphs. Without them it has the signature. */
  paragraphs?: Parts<Of>;
  /** The sentences of the SMS. Without them it has the text that is named so, or that of the e-mail. */
  sms?: Parts<Of>;
  /** Shorter sentences for an SMS in which the first do not fit. A text named ".short-sms" is the last of them. */
  shorter?: readonly Parts<Of>[];
  /** The end of the SMS: an address, or a sentence with one. */
  smsLink?: string | null | undefined;
}

/** Declares a message about a topic. */
export const writeMessage =
  <Of extends Topic>(topic: Of, declare: (words: Words) => MessageParts<Of>): WriteMessage =>
  (words) =>
    composeMessage(words, topic, declare(words));

function composeMessage<Of extends Topic>(
  words: Words,
  topic: Of,
  {
    to,
    values = {},
    subject,
    text,
    paragraphs = ["messages:signature"],
    ...parts
  }: MessageParts<Of>,
): MessageContent {
  const own = (name: string) => (hasMessageText(topic + name) ? [name as Part<Of>] : []);
  const word = (part: Part<Of>) => wordPart(words, topic, { part, values });
  const join = (list: Parts<Of>) => words.sentences(...list.map(word));
  const first = text ?? own(".text");
  const { sms = own(".sms"), shorter = [], smsLink } = parts;
  const short = [...shorter, own(".short-sms")].filter((list) => list.length > 0);
  const main = sms.length > 0 ? sms : first;
  return {
    subject: word(subject ?? (".subject" as Part<Of>)) ?? "",
    email: joinParagraphs(
      to === undefined ? null : formatGreeting(words, to ?? ""),
      first.length > 0 ? join(first) : null,
      ...paragraphs.map(word),
    ),
    sms: fitSms(words, [join(main), ...short.map(join)], (one) =>
      addSmsSender(smsLink ? `${one} ${smsLink}` : one),
    ),
  };
}

function wordPart(
  { language, text }: Words,
  topic: string,
  { part, values }: { part: Part | `.${string}`; values: Values },
): string | null {
  if (!part) return null;
  if (typeof part === "object") return part.worded;
  const key = (part.startsWith(".") ? topic + part : part) as MessageTextKey;
  // The texts of every message name the provider and its desk.
  const desk = key.startsWith("messages:") ? { provider: brand.name, ...getDesk(language) } : null;
  const present = Object.entries({ ...values, ...desk }).filter(([, value]) => value != null);
  return text(key, Object.fromEntries(present) as Record<string, string | number>);
}
