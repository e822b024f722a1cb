import { Fact } from "~/ui/blocks/card";
import { Notice } from "~/ui/blocks/notice";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Anchor } from "~/ui/text/anchor";
import { Breakable } from "~/ui/text/breakable";
import { Button, ButtonLink } from "~/ui/text/button";
import { Icon } from "~/ui/text/icon";
import { StatusTag, type StatusTone } from "~/ui/text/status-tag";
import { VisuallyHidden } from "~/ui/text/visually-hidden";
import type { BlockedSession } from "../appointment-words";

export interface AppointmentRow {
  id: string;
  title: string;
  /** "Tue 24/11/2026". */
  day: string;
  /** "09:00 AM". */
  begins: string;
  time: string;
  /** "09:45 AM". */
  ends: string;
  status: string;
  state: string;
  /** The answer to the invitation, or that the person has come. */
  response: string | null;
  /** The possible answers to "Are you coming?", each posted as `answer`. */
  answers: { value: string; words: string }[];
  /** Why it cannot take place yet, and the page that books the assessment it needs. Null if it can. */
  blocked: BlockedSession | null;
  /** Null where the page shows it once for all rows. */
  place: string | null;
  /** The time until which a change costs nothing. */
  freeUntil: string | null;
  late: boolean;
  /** `freeUntil` has passed, but a change is still free of charge. */
  waived: boolean;
  /** True for a date of a group, which is not replaced when it is cancelled. */
  ofIntake: boolean;
  rescheduleTo: string | null;
  cancelTo: string | null;
  /** Words of the button that cancels it in time, for a client who cannot come. */
  cancelOffer: string | null;
  calendarUrl: string | null;
}

const tones: Record<string, StatusTone> = {
  SCHEDULED: "good",
  COMPLETED: "info",
  CANCELLED: "off",
  CANCELLED_WITH_CHARGE: "bad",
};

/**
 * Renders one row per date. An opened row shows its actions.
 * The first upcoming row and every row that waits for an answer start open.
 */
export function AppointmentRows({ rows, of }: { rows: AppointmentRow[]; of: string }) {
  const text = useText();
  return (
    <div className="border-t border-line">
      {rows.map((row, index) => {
        const coming = row.state === "SCHEDULED";
        const canAnswer = row.answers.length > 0 && row.response === null;
        return (
          <details
            key={row.id}
            id={row.id}
            className="fold"
            open={coming && (index === 0 || canAnswer)}
          >
            <summary className="!gap-2 text-[0.95rem]">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="whitespace-nowrap">
                  {text("booking:rows.day", { day: row.day })}
                </span>{" "}
                <span className="whitespace-nowrap">{row.begins}</span>{" "}
                {row.title === of ? null : (
                  <span className="font-normal text-ink">{row.title}</span>
                )}{" "}
                {coming ? null : (
                  <StatusTag tone={tones[row.state] ?? "info"}>{row.status}</StatusTag>
                )}
                {coming && row.response ? (
                  <span className="font-normal text-ink">{row.response}</span>
                ) : null}
              </span>
              <Icon name="chevron" size={20} />
            </summary>
            <Opened {...row} />
          </details>
        );
      })}
    </div>
  );
}

function Opened(one: AppointmentRow) {
  const { title, day, time, state, response, place, freeUntil, late, waived } = one;
  const text = useText();
  const change = one.ofIntake ? "group" : "change";
  const cost = late ? "late" : waived ? "waived" : "until";
  const links = [
    { to: one.rescheduleTo, words: text("booking:rows.reschedule") },
    { to: one.cancelTo, words: text("booking:rows.cancel") },
    {
      to: one.calendarUrl,
      words: text(state === "SCHEDULED" ? "booking:to-calendar" : "booking:rows.remove"),
    },
  ];
  return (
    <div className="pb-4">
      <Fact icon="clock">{text("booking:rows.ends", { time: one.ends })}</Fact>
      {place ? <Fact icon="place">{place}</Fact> : null}
      <Blocked {...one} />
      {one.answers.length > 0 ? (
        <PageForm className="row mt-3">
          {response ? null : <strong className="no-print">{text("booking:are-you-coming")}</strong>}{" "}
          {one.answers.map(({ value, words }) => (
            <Button key={value} kind="secondary" name="answer" value={value}>
              {words}
              <VisuallyHidden> {text("booking:rows.hidden.answer", { title, day })}</VisuallyHidden>
            </Button>
          ))}
        </PageForm>
      ) : null}
      <CancelOffer {...one} />
      {freeUntil ? (
        <p className="hint mt-2">
          <Breakable>{text(`booking:rows.${change}.${cost}`, { until: freeUntil })}</Breakable>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-6 no-print">
        {links.map(({ to, words }) =>
          to === null ? null : (
            <Anchor key={words} to={to} className="btn-quiet">
              {words}
              <VisuallyHidden>
                {" "}
                {text("booking:rows.hidden.time", { title, day, time })}
              </VisuallyHidden>
            </Anchor>
          ),
        )}
      </div>
    </div>
  );
}

/** Renders the button for a client who cannot come and has not cancelled, while that costs nothing. */
function CancelOffer({ cancelOffer, cancelTo, title, day }: AppointmentRow) {
  const text = useText();
  if (cancelOffer === null || cancelTo === null) return null;
  return (
    <p className="mt-3 no-print">
      <ButtonLink to={cancelTo}>
        {cancelOffer}
        <VisuallyHidden> {text("booking:rows.hidden.day", { title, day })}</VisuallyHidden>
      </ButtonLink>
    </p>
  );
}

/** Renders the reason why the session cannot take place yet, and the way to its assessment. */
function Blocked({ blocked, title, day }: AppointmentRow) {
  const text = useText();
  if (blocked === null) return null;
  return (
    <div className="my-3">
      <Notice kind="warning" title={blocked.title}>
        <p>{blocked.text}</p>
        <p className="mt-2">
          <Anchor to={blocked.to}>
            {blocked.link}
            <VisuallyHidden> {text("booking:rows.hidden.for", { title, day })}</VisuallyHidden>
          </Anchor>
        </p>
      </Notice>
    </div>
  );
}
