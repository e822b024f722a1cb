import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getAreaName } from "~/features/denticare/format";
import { loadClinicsOrNull } from "~/features/denticare/visitor/public-guard.server";
import * as paths from "~/lib/paths";
import {
  ButtonLink,
  Card,
  Cards,
  Fact,
  LandingPage,
  NumberedSteps,
  Section,
  SectionUnavailable,
  useSocialMeta,
} from "~/ui";
import { useText } from "~/ui/language/language";
import { DeskSentence } from "~/ui/text/hotline";
import { findCustomerOrNull } from "~/web/customer/customer.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const handle = { cacheable: true };

export function meta() {
  const text = useText();
  return useSocialMeta(text("denticare:start.title"), text("denticare:start.lead"));
}

export async function loader({ request }: LoaderFunctionArgs) {
  const [clinics, customer, words] = await Promise.all([
    loadClinicsOrNull(request),
    findCustomerOrNull(request),
    loadVisitorWords(request),
  ]);
  return {
    signedIn: customer !== null,
    clinics: clinics?.map(({ id, name, area, block, street, postalCode }) => ({
      id,
      name,
      area: getAreaName(area, words),
      address: `Blk ${block} ${street}, Singapore ${postalCode}`,
    })),
  };
}

export default function Denticare() {
  const { signedIn, clinics } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <LandingPage
      back={{ to: "/", label: text("shell:back-home") }}
      eyebrow={text("denticare:name")}
      title={text("denticare:start.title")}
      lead={text(signedIn ? "denticare:start.lead-signed-in" : "denticare:start.lead")}
      actions={
        <>
          <ButtonLink to={signedIn ? paths.denticare.schedule : paths.denticare.book}>
            {text("denticare:book")}
          </ButtonLink>
          <ButtonLink
            to={signedIn ? paths.denticare.mine : paths.denticare.findExisting}
            kind="secondary"
          >
            {text("denticare:start.have")}
          </ButtonLink>
        </>
      }
      picture={{
        src: "/pictures/denticare.svg",
        alt: text("denticare:start.picture"),
        width: 560,
        height: 420,
      }}
    >
      <HowItWorks />
      <Section title={text("denticare:start.clinics")}>
        {clinics ? (
          <Cards>
            {clinics.map(({ id, name, area, address }) => (
              <Card key={id} title={name} icon="tooth" headingLevel={3}>
                <p>{area}</p>
                <Fact icon="place">{address}</Fact>
              </Card>
            ))}
          </Cards>
        ) : (
          <SectionUnavailable>{text("denticare:start.no-clinics")}</SectionUnavailable>
        )}
        <p className="mt-6">
          <DeskSentence of="denticare:start.call" />
        </p>
      </Section>
    </LandingPage>
  );
}

function HowItWorks() {
  const text = useText();
  return (
    <Section title={text("denticare:how.title")} panel>
      <NumberedSteps
        across
        steps={[
          { title: text("denticare:how.choose"), text: text("denticare:how.choose-text") },
          { title: text("denticare:how.person"), text: text("denticare:how.person-text") },
          { title: text("denticare:how.confirm"), text: text("denticare:how.confirm-text") },
        ]}
      />
    </Section>
  );
}
