import type { ReactNode } from "react";
import { useText } from "~/ui/language/language";
import { ExpectedFields } from "../expected-fields";
import { DentalChoice, type DentalChoiceProps } from "./dental-choice";

interface DentalMoveProps extends Pick<DentalChoiceProps, "choice" | "backTo"> {
  /** The appointment as it is. */
  now: string;
  /** Its start and clinic, as the visitor saw them. */
  expected: { start: string; center: string };
  children?: ReactNode;
}

/** Renders the choice of another time for a dental appointment, by a link or for a signed-in customer. */
export function DentalMove({ choice, backTo, now, expected, children }: DentalMoveProps) {
  const text = useText();
  return (
    <DentalChoice
      choice={choice}
      backTo={backTo}
      lead={text("my-denticare:move.now", { what: now })}
      check={{
        title: text("my-denticare:move.title"),
        section: text("my-denticare:move.section"),
        button: text("my-denticare:move.button"),
      }}
    >
      {children}
      <ExpectedFields expected={expected} />
    </DentalChoice>
  );
}
