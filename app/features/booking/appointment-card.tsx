import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Card, Fact } from "~/ui/card";
import { Hidden } from "~/ui/hidden";
import { PageForm } from "~/ui/page/page-form";
import { StatusTag, type StatusTone } from "~/ui/status-tag";

export interface AppointmentCardProps {
  title: string;
  day: string;
  time: string;
  status: string;
  state: string;
  response: string | null;
  /** The answers to "Are you coming?" that can be given now, each posted as `answer`. */
  answers: { value: string; words: string }[];
  place: string;
  /** Until when it can be changed without losing it. */
  freeUntil: string | null;
  late: boolean;
  /** `freeUntil` is over, and changing it costs nothing all the same. */
  waived: boolean;
  /** A date of a group, which is not replaced when it is cancelled. */
  ofIntake: boolean;
  rescheduleTo: string | null;
  cancelTo: string | null;
  calendarTo: string | null;
}

const tones: Record<string, StatusTone> = {
  SCHEDULED: "good",
  COMPLETED: "info",
  CANCELLED: "off",
  CANCELLED_WITH_CHARGE: "bad",
};

/** One session or assessment: when, where, what was answered, and what can be done with it. */
export function AppointmentCard(one: AppointmentCardProps) {
  const { title, day, time, status, state, response, place, freeUntil, late, waived } = one;
  const links = [
    { to: one.rescheduleTo, words: "Reschedule" },
    { to: one.cancelTo, words: "Cancel" },
    {
      to: one.calendarTo,
      words: state === "SCHEDULED" ? "Add to calendar" : "Take out of my calendar",
    },
  ];
  return (
    <Card
      title={day}
      headingLevel={3}
      status={<StatusTag tone={tones[state] ?? "info"}>{status}</StatusTag>}
      actions={
        links.some(({ to }) => to !== null)
          ? links.map(({ to, words }) =>
              to === null ? null : (
                <Anchor key={words} to={to}>
                  {words}
                  <Hidden>
                    {" "}
                    {title} on {day}, {time}
                  </Hidden>
                </Anchor>
              ),
            )
          : null
      }
    >
      <Fact icon="clock">{time}</Fact>
      <p className="font-bold">{title}</p>
      <Fact icon="place">{place}</Fact>
      {response ? <p className="hint">{response}</p> : null}
      {one.answers.length > 0 ? (
        <PageForm className="row">
          {response ? null : <strong>Are you coming?</strong>}
          {one.answers.map(({ value, words }) => (
            <Button key={value} kind="secondary" name="answer" value={value}>
              {words}
              <Hidden>
                {" "}
                to {title} on {day}
              </Hidden>
            </Button>
          ))}
        </PageForm>
      ) : null}
      {freeUntil ? (
        <p className="hint">
          {late || waived
            ? `${one.ofIntake ? "Cancelling" : "Rescheduling or cancelling"} it now ${late ? "forfeits this session" : "is free of charge"}.`
            : `${one.ofIntake ? "Cancel" : "Reschedule or cancel"} it free of charge until ${freeUntil}.`}
        </p>
      ) : null}
    </Card>
  );
}
