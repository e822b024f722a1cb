import { formatTitle, type Titled } from "~/features/booking/appointment-words";
import { getFormats } from "~/lib/language/formats";
import { SummaryList } from "~/ui/blocks/summary-list";
import { useLanguage } from "~/ui/language/language";
import { formatEventHours } from "./hours";

export interface EventFactsProps {
  event: Titled & {
    centerName: string;
    startsAt: string;
    endsAt: string;
    firstName: string;
    nric: string;
  };
}

/** Shows the person and the event before check-in or check-out. It shows just enough for people to recognise themselves. */
export function EventFacts({ event }: EventFactsProps) {
  const page = useLanguage();
  const { text } = page;
  return (
    <div className="card max-w-[36rem]">
      <SummaryList
        rows={[
          { label: text("check-in:facts.name"), value: event.firstName },
          { label: text("check-in:facts.id-number"), value: event.nric },
          { label: text("check-in:facts.for"), value: formatTitle(event, text) },
          { label: text("check-in:facts.where"), value: event.centerName },
          {
            label: text("check-in:facts.when"),
            value: text("check-in:facts.day-and-hours", {
              day: getFormats(page.language).dayAndDate(event.startsAt),
              hours: formatEventHours(event, page),
            }),
          },
        ]}
      />
    </div>
  );
}
