import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { SummaryList } from "~/ui/blocks/summary-list";
import { useLanguage } from "~/ui/language/language";
import { MessagePage } from "~/ui/page/message-page";
import { QuestionPage } from "~/ui/page/question-page";
import { Button, ButtonLink } from "~/ui/text/button";
import { formatHours } from "./hours";

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

/** Renders the page that an activity's or session's poster opens: its facts and one button. */
export function DoorStart({ place, lead, tablet }: DoorStartProps) {
  const page = useLanguage();
  const { text } = page;
  const { centerName, title, startsAt, endsAt, today } = place;
  if (!today)
    return (
      <MessagePage
        kind="expired"
        title={text("check-in:not-today.title")}
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
    <QuestionPage title={title} lead={lead} button={null}>
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
                    value: formatHours({ startsAt, endsAt }, page),
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
