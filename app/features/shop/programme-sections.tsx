import * as paths from "~/lib/paths";
import { type AddressLines, addressLines } from "~/lib/singapore/address";
import { Accordion } from "~/ui/blocks/accordion";
import { Cards, Fact } from "~/ui/blocks/card";
import { Section } from "~/ui/page/landing-page";
import { Anchor } from "~/ui/text/anchor";
import { ProductCard, type ProductCardProps } from "./product-card";
import { mapOf, SingaporeMap } from "./singapore-map";
import { StatFigure, StatFigures } from "./stat-figure";

/** What a programme is: paragraphs, with its facts in a panel beside them. */
export function ProgrammeAbout({ description, facts }: { description: string[]; facts: string[] }) {
  return (
    <Section title="What it is">
      <div className="split">
        <div className="rich">
          {description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="panel stack">
          {facts.map((fact) => (
            <Fact key={fact} icon="check">
              {fact}
            </Fact>
          ))}
        </div>
      </div>
    </Section>
  );
}

export interface ProgrammeResultsProps {
  statistics: { figure: string; text: string }[];
  /** Where the figures come from. */
  source: string | null;
}

/** The figures of a programme: bars where the data names what a figure measures, one plain line of figures where it does not. */
export function ProgrammeResults({ statistics, source }: ProgrammeResultsProps) {
  if (statistics.length === 0) return null;
  const measures = statistics.filter(({ text }) => text !== "");
  const bare = statistics.filter(({ text }) => text === "").map(({ figure }) => figure);
  return (
    <Section title="Results">
      {source ? <p className="mb-4">{source}:</p> : null}
      {measures.length > 0 ? (
        <StatFigures>
          {measures.map((one) => (
            <StatFigure key={one.text} {...one} />
          ))}
        </StatFigures>
      ) : null}
      {bare.length > 0 ? <p className="lead">{bare.join(", ")}</p> : null}
    </Section>
  );
}

export interface ProgrammeCentre extends AddressLines {
  id: string;
  name: string;
  region: string;
  /** In degrees. */
  latitude: number;
  longitude: number;
}

export interface ProgrammeCentresProps {
  name: string;
  centres: ProgrammeCentre[];
  /** Lines that say when, by centre. */
  when: Record<string, string[]>;
}

/** Where and when a programme runs, on the map and as a list: where there is no choice of centres, which says it all. */
export function ProgrammeCentres({ name, centres, when }: ProgrammeCentresProps) {
  return (
    <Section title={Object.keys(when).length > 0 ? "Where and when" : "Where"}>
      <SingaporeMap
        label={mapOf(name)}
        locations={centres.map((centre) => ({
          name: centre.name,
          lat: centre.latitude,
          lng: centre.longitude,
          region: centre.region,
          address: addressLines(centre),
          times: when[centre.id],
        }))}
      />
    </Section>
  );
}

export interface ProgrammeQuestionsProps {
  questions: { question: string; answer: string[] }[];
}

/** What people ask about a programme. Draws nothing when nobody asks. */
export function ProgrammeQuestions({ questions }: ProgrammeQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Section title="Questions and answers">
      <Accordion
        items={questions.map(({ question, answer }) => ({
          title: question,
          content: answer.map((line) => <p key={line}>{line}</p>),
        }))}
      />
    </Section>
  );
}

export interface ProgrammeGroupProps {
  name: string;
  products: ProductCardProps[];
}

/** The other programmes of its group. Draws nothing for one that stands alone. */
export function ProgrammeGroup({ name, products }: ProgrammeGroupProps) {
  if (products.length === 0) return null;
  return (
    <Section title={`More ${name.toLowerCase()}`}>
      <Cards>
        {products.map((product) => (
          <ProductCard key={product.id} {...product} headingLevel={3} />
        ))}
      </Cards>
    </Section>
  );
}

export interface ProgrammeActivitiesProps {
  activities: { id: string; name: string; where: string; when: string }[];
}

/** What volunteers help with. Draws nothing where nobody is needed. */
export function ProgrammeActivities({ activities }: ProgrammeActivitiesProps) {
  if (activities.length === 0) return null;
  return (
    <Section title="Lend a hand">
      <p>
        Volunteers are welcome. <Anchor to={paths.help.support}>Contact us</Anchor> to join.
      </p>
      <ul>
        {activities.map(({ id, name, where, when }) => (
          <li key={id}>
            {name}, {where}. {when}.
          </li>
        ))}
      </ul>
    </Section>
  );
}
