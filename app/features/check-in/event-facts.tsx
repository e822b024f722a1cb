import { formatDayAndDate } from "~/lib/singapore-date";
import { SummaryList } from "~/ui/blocks/summary-list";
import { hours } from "./hours";

export interface EventFactsProps {
  event: {
    title: string;
    centerName: string;
    startsAt: string;
    endsAt: string;
    firstName: string;
    nric: string;
  };
}

/** Shows the person and the event before check-in or check-out. It shows just enough for people to recognise themselves. */
export function EventFacts({ event }: EventFactsProps) {
  return (
    <div className="card max-w-[36rem]">
      <SummaryList
        rows={[
          { label: "Name", value: event.firstName },
          { label: "ID number", value: event.nric },
          { label: "For", value: event.title },
          { label: "Where", value: event.centerName },
          {
            label: "When",
            value: `${formatDayAndDate(event.startsAt)}, ${hours(event)}`,
          },
        ]}
      />
    </div>
  );
}
