import type { ReactNode } from "react";
import { CheckAnswersPage } from "~/ui/page/check-answers-page";
import {
  DentalQuestion,
  type DentalQuestionProps,
  type OpenDentalQuestion,
} from "./dental-question";

export interface DentalChoiceProps extends Omit<DentalQuestionProps, "choice"> {
  /** The choice. Its title is null once all questions are answered. */
  choice: Omit<OpenDentalQuestion, "title"> & { title: string | null };
  /** The texts of the page once all questions are answered. */
  check: { title: string; section: string; button: string };
  idempotencyKey?: string;
  /** Content above the button. */
  children?: ReactNode;
}

/** Renders the open question of a dental appointment, or all answers for a check. */
export function DentalChoice({
  choice,
  check,
  idempotencyKey,
  children,
  ...question
}: DentalChoiceProps) {
  const { title, soFar, back } = choice;
  if (title !== null) return <DentalQuestion choice={{ ...choice, title }} {...question} />;
  return (
    <CheckAnswersPage
      title={check.title}
      back={back ? { to: back } : undefined}
      lead={question.lead}
      idempotencyKey={idempotencyKey}
      sections={[{ title: check.section, rows: soFar }]}
      button={check.button}
    >
      {children}
    </CheckAnswersPage>
  );
}
