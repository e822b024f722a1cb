import { formatTitle, type Titled } from "~/features/booking/appointment-words";
import { getFormats } from "~/lib/language/formats";
import { useLanguage } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";

export interface FeedbackSubjectProps {
  /** In English. */
  subject: string;
  /** Absent from a backend of an earlier contract version. */
  occasion?: (Titled & { day: string }) | undefined;
}

/** Names the session, or the day of help, that the feedback is about. */
export function FeedbackSubject({ subject, occasion }: FeedbackSubjectProps) {
  const { text, language } = useLanguage();
  if (occasion === undefined) return <ProviderText>{subject}</ProviderText>;
  const date = getFormats(language).date(occasion.day);
  return text("links:feedback.occasion", { title: formatTitle(occasion, text), date });
}
