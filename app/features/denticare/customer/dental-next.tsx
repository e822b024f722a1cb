import * as paths from "~/lib/paths";
import { Card, Cards, Fact } from "~/ui/blocks/card";
import { useText } from "~/ui/language/language";
import { ActingLink } from "~/ui/text/acting-link";
import type { ButtonKind } from "~/ui/text/button";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface DentalPerson {
  clientId: string;
  name: string;
  lovedOne: boolean;
  /** The person to act for before the buttons work, or null when no switch is needed. */
  actFor: string | null;
  next: { when: string } | null;
}

/** Lists the people registered for Denticare, each with the next appointment. Renders nothing if there are none. */
export function DentalNext({ people }: { people: DentalPerson[] }) {
  if (people.length === 0) return null;
  return (
    <section className="mb-8">
      <h2>Denticare</h2>
      <Cards>
        {people.map((person) => (
          <DentalCard key={person.clientId} {...person} />
        ))}
      </Cards>
    </section>
  );
}

function DentalCard({ name, lovedOne, actFor, next }: DentalPerson) {
  const text = useText();
  const nameSuffix = lovedOne ? (
    <VisuallyHidden> {text("my-services:hidden.for", { name })}</VisuallyHidden>
  ) : null;
  const all = (
    <ActingLink to={paths.denticare.mine} actFor={actFor} kind="secondary">
      {text("my-services:dental.all")}
      {nameSuffix}
    </ActingLink>
  );
  const book = (words: string, kind: ButtonKind) => (
    <ActingLink to={paths.denticare.schedule} actFor={actFor} kind={kind}>
      {words}
      {nameSuffix}
    </ActingLink>
  );
  const personFact = lovedOne ? <Fact icon="user">{text("my-services:for", { name })}</Fact> : null;
  if (next === null)
    return (
      <Card
        title={text("my-services:dental.none")}
        icon="tooth"
        headingLevel={3}
        actions={
          <>
            {book(text("booking:next.dental-button"), "main")}
            {all}
          </>
        }
      >
        {personFact}
        <p>{text("my-services:dental.choose")}</p>
      </Card>
    );
  return (
    <Card
      title={text("my-services:dental.next")}
      icon="tooth"
      headingLevel={3}
      actions={
        <>
          {all}
          {book(text("my-services:dental.another"), "secondary")}
        </>
      }
    >
      {personFact}
      <Fact icon="calendar">{next.when}</Fact>
    </Card>
  );
}
