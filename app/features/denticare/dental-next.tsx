import * as paths from "~/lib/paths";
import { Card, Cards, Fact } from "~/ui/blocks/card";
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
  const nameSuffix = lovedOne ? <VisuallyHidden> for {name}</VisuallyHidden> : null;
  const all = (
    <ActingLink to={paths.denticare.mine} actFor={actFor} kind="secondary">
      Dental appointments{nameSuffix}
    </ActingLink>
  );
  const book = (words: string, kind: ButtonKind) => (
    <ActingLink to={paths.denticare.schedule} actFor={actFor} kind={kind}>
      {words}
      {nameSuffix}
    </ActingLink>
  );
  const personFact = lovedOne ? <Fact icon="user">For {name}</Fact> : null;
  if (next === null)
    return (
      <Card
        title="No dental appointment is booked"
        icon="tooth"
        headingLevel={3}
        actions={
          <>
            {book("Book an appointment", "main")}
            {all}
          </>
        }
      >
        {personFact}
        <p>Choose a clinic near you, a dentist and a time.</p>
      </Card>
    );
  return (
    <Card
      title="Next dental appointment"
      icon="tooth"
      headingLevel={3}
      actions={
        <>
          {all}
          {book("Book another one", "secondary")}
        </>
      }
    >
      {personFact}
      <Fact icon="calendar">{next.when}</Fact>
    </Card>
  );
}
