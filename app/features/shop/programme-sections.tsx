import type { CancellationTerms } from "~/contract/payment/package-cancellation";
import * as paths from "~/lib/paths";
import { type AddressLines, formatAddressLines } from "~/lib/singapore/address";
import { Accordion, type AccordionItem } from "~/ui/blocks/accordion";
import { Fact } from "~/ui/blocks/card";
import { useLanguage, useMarks, useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { Section } from "~/ui/page/landing-page";
import { Anchor } from "~/ui/text/anchor";
import { listReturns } from "./cancellation-sentences";
import { PriceFrom } from "./product-card";
import { buildMapLink, SingaporeMap } from "./singapore-map";
import { StatFigure, StatFigures } from "./stat-figure";

interface Described {
  description: string[];
  facts: string[];
}

/** Describes a programme in paragraphs, with its facts. */
function About({ description, facts }: Described) {
  return (
    <>
      {description.map((paragraph) => (
        <p key={paragraph}>
          <ProviderText>{paragraph}</ProviderText>
        </p>
      ))}
      {facts.map((fact) => (
        <Fact key={fact} icon="check">
          <ProviderText>{fact}</ProviderText>
        </Fact>
      ))}
    </>
  );
}

/** Shows what is returned when a paid package is cancelled. */
function CancellationRule({ rule }: { rule: CancellationTerms }) {
  const text = useText();
  const rows = listReturns(text, rule);
  return (
    <>
      {rows.length > 0 ? (
        <table className="totals table-fixed">
          <thead>
            <tr>
              <th scope="col">{text("shop:cancel.used")}</th>
              <th scope="col">{text("shop:cancel.return")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ used, returned }) => (
              <tr key={used}>
                <th scope="row">{used}</th>
                <td className="!whitespace-normal !text-left">{returned}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p>{text(rule.healthProof ? "shop:cancel.health-proof" : "shop:cancel.health")}</p>
    </>
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
  const { colon, comma } = useMarks();
  if (statistics.length === 0) return null;
  const measures = statistics.filter((one) => one.text !== "");
  const bare = statistics.filter((one) => one.text === "").map(({ figure }) => figure);
  return (
    <Section title={text("shop:results.title")}>
      {source ? (
        <p className="mb-4">
          <ProviderText>{source}</ProviderText>
          {colon.trim()}
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
          <ProviderText>{bare.join(comma)}</ProviderText>
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
  /** The weekly times that all centres share. */
  weekly: string[];
  /** Lines with days and hours, by centre. */
  when: Record<string, string[]>;
}

/** Shows where and when a programme runs, on a map and as a list, for a programme without a choice of centres. */
export function ProgrammeCentres({ name, centres, weekly, when }: ProgrammeCentresProps) {
  const text = useText();
  const isTimed = weekly.length + Object.keys(when).length > 0;
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
          times: [...weekly, ...(when[centre.id] ?? [])],
        }))}
      />
    </Section>
  );
}

export interface ProgrammeQuestionsProps extends Described {
  questions: { question: string; answer: string[] }[];
  /** The rule for a cancelled package. Null for a programme without one. */
  rule: CancellationTerms | null;
  /** The centres whose addresses are not on the page. */
  centres: ProgrammeCentre[];
  /** Activities that need volunteers. */
  activities: { id: string; name: string; where: string; when: string }[];
}

/** Lists what a visitor may look up, folded. */
export function ProgrammeQuestions(props: ProgrammeQuestionsProps) {
  const { questions, rule, centres, activities } = props;
  const text = useText();
  const items: AccordionItem[] = [
    { title: text("shop:about.title"), content: <About {...props} /> },
    ...(centres.length > 0
      ? [{ title: text("shop:where.addresses"), content: <Addresses centres={centres} /> }]
      : []),
    ...(rule
      ? [{ title: text("shop:cancel.title"), content: <CancellationRule rule={rule} /> }]
      : []),
    ...questions.map(({ question, answer }) => ({
      title: question,
      isEnglishOnly: true,
      content: answer.map((line) => (
        <p key={line}>
          <ProviderText>{line}</ProviderText>
        </p>
      )),
    })),
    ...(activities.length > 0
      ? [{ title: text("shop:volunteer.title"), content: <Activities activities={activities} /> }]
      : []),
  ];
  return (
    <Section title={text("shop:questions.title")}>
      <Accordion items={items} />
    </Section>
  );
}

/** Lists the addresses of the centres as links to the map app. */
export function Addresses({ centres }: Pick<ProgrammeQuestionsProps, "centres">) {
  return (
    <ul className="grid gap-3">
      {centres.map((centre) => (
        <li key={centre.id}>
          {centre.name}{" "}
          <Anchor
            to={buildMapLink({ lat: centre.latitude, lng: centre.longitude })}
            newTab
            className="btn-quiet"
          >
            <span>{formatAddressLines(centre).join(", ")}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

export interface ProgrammeGroupProps {
  name: string;
  products: { id: string; name: string; priceFromWithGst: number | null }[];
}

/** Lists the other programmes of its group. Renders nothing if there are none. */
export function MoreProgrammes({ name, products }: ProgrammeGroupProps) {
  const { text, language } = useLanguage();
  if (products.length === 0) return null;
  const group = language === "en" ? name.toLowerCase() : name;
  return (
    <Section title={text("shop:more.title", { group })}>
      <ul>
        {products.map(({ id, name: other, priceFromWithGst: cents }) => (
          <li key={id} className="row">
            <Anchor to={paths.to(paths.shop.product, { id })} className="btn-quiet">
              <ProviderText>{other}</ProviderText>
            </Anchor>{" "}
            {cents === null ? null : (
              <span>
                <PriceFrom cents={cents} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Lists the activities that need volunteers. */
function Activities({ activities }: Pick<ProgrammeQuestionsProps, "activities">) {
  const text = useText();
  const contact = <Anchor to={paths.help.support}>{text("shop:volunteer.contact")}</Anchor>;
  return (
    <>
      <p>
        <Sentence of="shop:volunteer.text" parts={{ contact }} />
      </p>
      <ul>
        {activities.map(({ id, name, where, when }) => (
          <li key={id}>{text("shop:volunteer.line", { activity: name, where, when })}</li>
        ))}
      </ul>
    </>
  );
}
