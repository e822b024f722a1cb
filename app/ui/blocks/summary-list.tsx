import type { ReactNode } from "react";
import { useText } from "../language/language";
import { Reply } from "../language/reply";
import { WithEnglish } from "../language/sentence";
import { Anchor } from "../text/anchor";
import { Bilingual } from "../text/bilingual";
import { Breakable } from "../text/breakable";
import { VisuallyHidden } from "../text/visually-hidden";

export interface SummaryRow {
  label: string;
  /** The label in Chinese, shown below. */
  zh?: string | undefined;
  /** The label in English, shown below on a document in another language. */
  english?: string | undefined;
  /** The value. Empty values read "Not given". */
  value: ReactNode;
  changeTo?: string | undefined;
  /** Replaces the word "Change". */
  changeLabel?: string | undefined;
  /** The subject of the Change link for screen readers, the label by default. */
  changeWhat?: string | undefined;
}

/** Lists facts as label and value. Each may have a Change link that names its subject. */
export function SummaryList({ rows }: { rows: SummaryRow[] }) {
  const text = useText();
  return (
    <dl className="facts">
      {rows.map((row) => (
        <div key={row.label}>
          <dt>
            <WithEnglish english={row.english}>
              {row.zh ? (
                <Bilingual en={row.label} zh={row.zh} />
              ) : (
                <Breakable>{row.label}</Breakable>
              )}
            </WithEnglish>
          </dt>
          <dd
            className={
              row.zh ? "mt-1 min-w-0 whitespace-pre-line sm:mt-0" : "min-w-0 whitespace-pre-line"
            }
          >
            {isEmpty(row.value) ? text("shell:not-given") : <Breakable>{row.value}</Breakable>}
          </dd>
          {row.changeTo ? (
            <dd>
              <Anchor to={row.changeTo}>
                {row.changeLabel ?? text("shell:change")}
                <VisuallyHidden>
                  {" "}
                  {row.changeWhat ?? (row.zh ? <Reply>{row.label}</Reply> : row.label)}
                </VisuallyHidden>
              </Anchor>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === "";
}
