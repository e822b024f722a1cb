import * as paths from "~/lib/paths";
import { formatDayAndDate } from "~/lib/singapore-date";
import { SummaryList } from "~/ui/blocks/summary-list";
import { MessagePage } from "~/ui/page/message-page";
import { QuestionPage } from "~/ui/page/question-page";
import { Button, ButtonLink } from "~/ui/text/button";
import { hours } from "./hours";

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
  const { centerName, title, startsAt, endsAt, today } = place;
  if (!today)
    return (
      <MessagePage
        kind="expired"
        title="Not today"
        actions={
          tablet ? undefined : <ButtonLink to={paths.checkIn.start}>How to check in</ButtonLink>
        }
      >
        <p>
          This code is for {title} at {centerName}, which is not on today.
        </p>
        <p>
          {tablet
            ? "Please ask our staff."
            : "Please scan the code of the centre, or ask our staff."}
        </p>
      </MessagePage>
    );
  return (
    <QuestionPage title={title} lead={lead} button={null}>
      <div className="max-w-[36rem]">
        <SummaryList
          rows={[
            { label: "Where", value: centerName },
            ...(startsAt && endsAt
              ? [
                  { label: "Day", value: formatDayAndDate(startsAt) },
                  { label: "Time", value: hours({ startsAt, endsAt }) },
                ]
              : []),
          ]}
        />
      </div>
      <div className="row mt-8">
        <Button>Start</Button>
      </div>
    </QuestionPage>
  );
}
