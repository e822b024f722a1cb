import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { Fact } from "~/ui/blocks/card";
import { useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";
import { Section } from "~/ui/page/landing-page";
import { Anchor } from "~/ui/text/anchor";
import { type Near, NearestCentre } from "./nearest-centre";
import { Addresses, type ProgrammeCentre } from "./programme-sections";

/** Number of centres that are listed once a postal code is entered. */
const NEAREST = 3;

export interface ProviderFactsProps {
  centres: ProgrammeCentre[];
  near: Near | null;
}

/** Renders three facts about the provider in a row: its centres near a postal code, its telephone and subsidies. */
export function ProviderFacts({ centres, near }: ProviderFactsProps) {
  const text = useText();
  const { number, href, hours } = brand.phones.hotline;
  const isSorted = near !== null && near.problem === null;
  return (
    <Section title={text("shop:facts.title")} id="centres">
      <div className="grid gap-x-10 gap-y-4 lg:grid-cols-3">
        <div>
          {centres.length > 0 ? (
            <div className="mb-2">
              <Fact icon="place">{text("shop:facts.centres", { count: centres.length })}</Fact>
            </div>
          ) : null}
          <NearestCentre near={near} count={centres.length} place="#centres" />
          {isSorted ? <Addresses centres={centres.slice(0, NEAREST)} /> : null}
        </div>
        <Fact icon="phone">
          <a href={href}>{number}</a> <ProviderText>{hours}</ProviderText>
        </Fact>
        <Fact icon="card">
          <Anchor to={paths.to(paths.help.answer, { category: "payments", "*": "discounts" })}>
            {text("shop:facts.subsidy")}
          </Anchor>
        </Fact>
      </div>
    </Section>
  );
}
