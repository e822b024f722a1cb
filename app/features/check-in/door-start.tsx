import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { SummaryList } from "~/ui/blocks/summary-list";
import { useLanguage, useText } from "~/ui/language/language";
import { useProviderText } from "~/ui/language/sentence";
import { MessagePage } from "~/ui/page/message-page";
import { QuestionPage } from "~/ui/page/question-page";
import { Button, ButtonLink } from "~/ui/text/button";
import { formatEventHours } from "./hours";

export interface DoorStartProps {
  place: {
    centerName: string;
    title: string | null;
    startsAt: string | null;
    endsAt: string | null;
    today: boolean;
  };
  lead: string;
  /** True on a shared device at the door, which cannot scan a code. */
  tablet: boolean;
}

/** Names the place of a poster, or says that its code is not for today. */
export function useDoorTitle(place: DoorStartProps["place"] | undefined): string {
  const text = useText();
  const title = useProviderText(place?.title ?? "");
  if (place?.today === false) return text("check-in:not-today.title");
  return title || text("check-in:title");
}

/** Renders the page that an activity's or session's poster opens: its facts and one button. */
export function DoorStart({ place, lead, tablet }: DoorStartProps) {
  const page = useLanguage();
  const { text } = page;
  const { centerName, title, startsAt, endsAt, today } = place;
  const heading = useDoorTitle(place);
  if (!today)
    return (
      <MessagePage
        kind="expired"
        title={heading}
        actions={
          tablet ? undefined : (
            <ButtonLink to={paths.checkIn.start}>{text("check-in:how-to")}</ButtonLink>
          )
        }
      >
        <p>{text("check-in:not-today.text", { title: title ?? "", centre: centerName })}</p>
        <p>{text(tablet ? "check-in:ask-staff" : "check-in:not-today.scan")}</p>
      </MessagePage>
    );
  return (
    <QuestionPage title={heading} lead={lead} button={null}>
      <div className="max-w-[36rem]">
        <SummaryList
          rows={[
            { label: text("check-in:facts.where"), value: centerName },
            ...(startsAt && endsAt
              ? [
                  {
                    label: text("check-in:facts.day"),
                    value: getFormats(page.language).dayAndDate(startsAt),
                  },
                  {
                    label: text("check-in:facts.time"),
                    value: formatEventHours({ startsAt, endsAt }, page),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <div className="row mt-8">
        <Button>{text("check-in:start")}</Button>
      </div>
    </QuestionPage>
  );
}
