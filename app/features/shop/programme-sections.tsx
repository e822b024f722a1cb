import type { CancellationTerms } from "~/contract/payment/package-cancellation";
import * as paths from "~/lib/paths";
import { type AddressLines, addressLines } from "~/lib/singapore/address";
import { cancellationSentences } from "~/lib/text/cancellation-words";
import { Accordion } from "~/ui/blocks/accordion";
import { Cards, Fact } from "~/ui/blocks/card";
import { Section } from "~/ui/page/landing-page";
import { Anchor } from "~/ui/text/anchor";
import { ProductCard, type ProductCardProps } from "./product-card";
import { mapOf, SingaporeMap } from "./singapore-map";
import { StatFigure, StatFigures } from "./stat-figure";

/** Describes a programme in paragraphs, with its facts in a panel next to them. */
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

/** Says what is returned when a paid package is cancelled. Renders nothing for a programme without a rule. */
export function ProgrammeCancellation({ rule }: { rule: CancellationTerms | null }) {
  if (rule === null) return null;
  return (
    <Section title="If you cancel your package">
      <ul className="measure list-disc space-y-1 pl-8">
        {cancellationSentences(rule).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}

export interface ProgrammeResultsProps {
  statistics: { figure: string; text: string }[];
  /** The source of the figures. */
  source: string | null;
}

/** Renders the figures of a programme. A figure with a label is a bar. Figures without labels share one plain line. */
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
  /** Lines with days and hours, by centre. */
  when: Record<string, string[]>;
}

/** Shows where and when a programme runs, on a map and as a list, for a programme without a choice of centres. */
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

/** Lists frequent questions about a programme. Renders nothing if there are none. */
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

/** Lists the other programmes of its group. Renders nothing if there are none. */
export function MoreProgrammes({ name, products }: ProgrammeGroupProps) {
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

/** Lists the activities that need volunteers. Renders nothing if there are none. */
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
