import type { CancellationTerms } from "~/contract/payment/package-cancellation";
import * as paths from "~/lib/paths";
import { type AddressLines, formatAddressLines } from "~/lib/singapore/address";
import { Accordion } from "~/ui/blocks/accordion";
import { Cards, Fact } from "~/ui/blocks/card";
import { useLanguage, useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { Section } from "~/ui/page/landing-page";
import { Anchor } from "~/ui/text/anchor";
import { describeReturnRule } from "./cancellation-sentences";
import { ProductCard, type ProductCardProps } from "./product-card";
import { SingaporeMap } from "./singapore-map";
import { StatFigure, StatFigures } from "./stat-figure";

/** Describes a programme in paragraphs, with its facts in a panel next to them. */
export function ProgrammeAbout({ description, facts }: { description: string[]; facts: string[] }) {
  const text = useText();
  return (
    <Section title={text("shop:about.title")}>
      <div className="split">
        <div className="rich">
          {description.map((paragraph) => (
            <p key={paragraph}>
              <ProviderText>{paragraph}</ProviderText>
            </p>
          ))}
        </div>
        <div className="panel stack">
          {facts.map((fact) => (
            <Fact key={fact} icon="check">
              <ProviderText>{fact}</ProviderText>
            </Fact>
          ))}
        </div>
      </div>
    </Section>
  );
}

/** Says what is returned when a paid package is cancelled. Renders nothing for a programme without a rule. */
export function ProgrammeCancellation({ rule }: { rule: CancellationTerms | null }) {
  const text = useText();
  if (rule === null) return null;
  return (
    <Section title={text("shop:cancel.title")}>
      <ul className="measure list-disc grid gap-2 pl-8">
        {describeReturnRule(text, rule).map((sentence) => (
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
  const text = useText();
  if (statistics.length === 0) return null;
  const measures = statistics.filter((one) => one.text !== "");
  const bare = statistics.filter((one) => one.text === "").map(({ figure }) => figure);
  return (
    <Section title={text("shop:results.title")}>
      {source ? (
        <p className="mb-4">
          <ProviderText>{source}</ProviderText>:
        </p>
      ) : null}
      {measures.length > 0 ? (
        <StatFigures>
          {measures.map((one) => (
            <StatFigure key={one.text} {...one} />
          ))}
        </StatFigures>
      ) : null}
      {bare.length > 0 ? (
        <p className="lead">
          <ProviderText>{bare.join(", ")}</ProviderText>
        </p>
      ) : null}
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
  const text = useText();
  const isTimed = Object.keys(when).length > 0;
  return (
    <Section title={text(isTimed ? "shop:where.and-when" : "shop:where.title")}>
      <SingaporeMap
        label={text("shop:map.of", { name })}
        locations={centres.map((centre) => ({
          name: centre.name,
          lat: centre.latitude,
          lng: centre.longitude,
          region: centre.region,
          address: formatAddressLines(centre),
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
  const text = useText();
  if (questions.length === 0) return null;
  return (
    <Section title={text("shop:questions.title")}>
      <Accordion
        items={questions.map(({ question, answer }) => ({
          title: question,
          isEnglishOnly: true,
          content: answer.map((line) => (
            <p key={line}>
              <ProviderText>{line}</ProviderText>
            </p>
          )),
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
  const { text, language } = useLanguage();
  if (products.length === 0) return null;
  const group = language === "en" ? name.toLowerCase() : name;
  return (
    <Section title={text("shop:more.title", { group })}>
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
  const text = useText();
  if (activities.length === 0) return null;
  const contact = <Anchor to={paths.help.support}>{text("shop:volunteer.contact")}</Anchor>;
  return (
    <Section title={text("shop:volunteer.title")}>
      <p>
        <Sentence of="shop:volunteer.text" parts={{ contact }} />
      </p>
      <ul>
        {activities.map(({ id, name, where, when }) => (
          <li key={id}>{text("shop:volunteer.line", { activity: name, where, when })}</li>
        ))}
      </ul>
    </Section>
  );
}
