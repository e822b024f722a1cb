import { Card, Cards, Fact } from "./card";
import { Hidden } from "./hidden";
import { PersonLink } from "./person-link";

export interface DentalPerson {
  clientId: string;
  name: string;
  lovedOne: boolean;
  /** Whom the buttons make the customer act for first; null when that is not needed. */
  actFor: string | null;
  next: { treatment: string; when: string; clinic: string; dentist: string } | null;
}

/** Everybody registered for Denticare, with the next appointment. Draws nothing for nobody. */
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
  const forWhom = lovedOne ? <Hidden> for {name}</Hidden> : null;
  return (
    <Card
      title={next ? "Next dental appointment" : "No dental appointment yet"}
      icon="tooth"
      headingLevel={3}
      actions={
        <>
          <PersonLink
            to="/my-denticare/schedule"
            actFor={actFor}
            kind={next ? "secondary" : "main"}
          >
            Book an appointment{forWhom}
          </PersonLink>
          <PersonLink to="/my-denticare" actFor={actFor} kind="secondary">
            Dental appointments{forWhom}
          </PersonLink>
        </>
      }
    >
      {lovedOne ? <Fact icon="user">For {name}</Fact> : null}
      {next ? (
        <>
          <Fact icon="calendar">
            <strong>{next.when}</strong>
          </Fact>
          <p>{next.treatment}</p>
          <Fact icon="user">{next.dentist}</Fact>
          <Fact icon="place">{next.clinic}</Fact>
        </>
      ) : (
        <p>Choose a clinic near you, a dentist and a time.</p>
      )}
    </Card>
  );
}
