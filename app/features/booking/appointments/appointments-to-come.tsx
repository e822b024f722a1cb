import type { ComponentProps } from "react";
import { Calendar } from "~/ui/blocks/calendar";
import { EmptyState } from "~/ui/blocks/empty-state";
import { useText } from "~/ui/language/language";
import { Section } from "~/ui/page/landing-page";
import { type AppointmentRow, AppointmentRows } from "./appointment-rows";

export interface AppointmentsToComeProps {
  coming: AppointmentRow[];
  /** Null if the appointments fill no calendar. */
  month: ComponentProps<typeof Calendar> | null;
  /** Rules for changes. */
  rules: string[];
  programme: string;
}

/** Lists the coming appointments of a package, with their calendar and rules. */
export function AppointmentsToCome({ coming, month, rules, programme }: AppointmentsToComeProps) {
  const text = useText();
  return (
    <Section title={text("booking:term.to-come")}>
      {coming.length === 0 ? (
        <EmptyState icon="calendar" title={text("booking:term.nothing")} />
      ) : (
        <>
          {month ? <Calendar {...month} /> : null}
          {rules.map((rule) => (
            <p key={rule} className="measure mb-3">
              {rule}
            </p>
          ))}
          <AppointmentRows rows={coming} of={programme} />
        </>
      )}
    </Section>
  );
}
