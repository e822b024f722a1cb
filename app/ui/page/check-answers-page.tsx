import type { ReactNode } from "react";
import { SummaryList, type SummaryRow } from "../blocks/summary-list";
import { useText } from "../language/language";
import { Anchor } from "../text/anchor";
import { VisuallyHidden } from "../text/visually-hidden";
import { QuestionPage, type QuestionPageProps } from "./question-page";

export interface CheckSection {
  title: string;
  /** The step that changes this section. */
  changeTo?: string;
  rows: SummaryRow[];
  /** Content below the rows. */
  more?: ReactNode;
}

export interface CheckAnswersPageProps extends Omit<QuestionPageProps, "before" | "children"> {
  sections: CheckSection[];
  before?: ReactNode;
  /** Content of the form above the button: a consent, a declaration. */
  children?: ReactNode;
}

/** Lists all answers, each with a link to change it, above the one button that sends them. */
export function CheckAnswersPage({ sections, before, children, ...page }: CheckAnswersPageProps) {
  const text = useText();
  return (
    <QuestionPage
      {...page}
      before={
        <>
          {before}
          {sections.map((section) => (
            <section key={section.title} className="card mb-5">
              <div className="row justify-between">
                <h2 className="!mb-0">{section.title}</h2>
                {section.changeTo ? (
                  <Anchor to={section.changeTo} className="btn-quiet">
                    {text("shell:change")}
                    <VisuallyHidden> {section.title}</VisuallyHidden>
                  </Anchor>
                ) : null}
              </div>
              <SummaryList rows={section.rows} />
              {section.more}
            </section>
          ))}
        </>
      }
    >
      {children}
    </QuestionPage>
  );
}
