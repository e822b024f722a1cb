import { type AddressLines, addressLines } from "~/lib/address";
import type { RegionCode } from "~/lib/singapore-map";
import { Accordion } from "./accordion";
import { Fact } from "./card";
import { Section } from "./page/landing-page";
import { SingaporeMap } from "./singapore-map";
import { StatFigure, Stats } from "./stat-figure";

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

/** The figures of a programme. Draws nothing for one that has none. */
export function ProgrammeResults({ statistics, source }: ProgrammeResultsProps) {
  if (statistics.length === 0) return null;
  return (
    <Section title="Results">
      <Stats>
        {statistics.map(({ figure, text }) => (
          <StatFigure key={text} figure={figure}>
            {text}
          </StatFigure>
        ))}
      </Stats>
      {source ? <p className="hint mt-4">{source}</p> : null}
    </Section>
  );
}

export interface ProgrammeCentre extends AddressLines {
  id: string;
  name: string;
  region: RegionCode;
  /** In degrees. */
  latitude: number;
  longitude: number;
}

/** Where a programme runs, on the map and as a list. */
export function ProgrammeCentres({ name, centres }: { name: string; centres: ProgrammeCentre[] }) {
  return (
    <Section title="Where">
      <SingaporeMap
        label={`Map of the centres of ${name}`}
        locations={centres.map((centre) => ({
          name: centre.name,
          lat: centre.latitude,
          lng: centre.longitude,
          region: centre.region,
          address: addressLines(centre),
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
