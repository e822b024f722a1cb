import { Notice } from "~/ui/blocks/notice";
import { AlternativeButtons } from "~/ui/form/alternative-buttons";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface ChosenTimeRow {
  id: string;
  /** "Tue 24/11/2026, 09:00 AM to 09:45 AM". */
  when: string;
  /** The reason why it cannot be booked, or null if it can. */
  problem: string | null;
  nearest: { id: string; when: string }[];
}

/** Lists times that are chosen but not booked yet. Each can be removed, and a time that is gone shows alternatives. */
export function EditableChosenTimes({ times }: { times: ChosenTimeRow[] }) {
  const text = useText();
  return (
    <ol className="stack my-6 max-w-measure">
      {times.map((time) => (
        <li key={time.id} className="card !p-4">
          <div className="row justify-between">
            <strong className={time.problem ? "line-through" : undefined}>{time.when}</strong>
            <PageForm>
              <Button kind="quiet" name="remove" value={time.id}>
                {text("booking:remove")}
                <VisuallyHidden> {time.when}</VisuallyHidden>
              </Button>
            </PageForm>
          </div>
          {time.problem ? <Others time={time} /> : null}
        </li>
      ))}
    </ol>
  );
}

function Others({ time: { id, problem, nearest } }: { time: ChosenTimeRow }) {
  const text = useText();
  const times = nearest.map((other) => ({
    value: `${id} ${other.id}`,
    label: text("booking:take-instead", { when: other.when }),
  }));
  return (
    <>
      <Notice kind="warning" title={text("booking:sentence", { words: problem ?? "" })} />
      <PageForm>
        <AlternativeButtons lead={text("booking:nearest")} name="swap" choices={times} />
      </PageForm>
    </>
  );
}
