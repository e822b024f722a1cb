import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { formatDeductionDay } from "~/lib/singapore/deduction-day";
import {
  Accordion,
  Anchor,
  ButtonLink,
  Fact,
  Icon,
  type IconName,
  LandingPage,
  Notice,
  NumberedSteps,
  Section,
  useSocialMeta,
} from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";

/** The name in the header is in capitals here (SPEC section 2, eGIRO landing page). */
export const handle = { uppercaseName: true, cacheable: true };

export function meta() {
  const text = useText();
  return useSocialMeta(text("giro:about.title"), text("giro:about.description"));
}

function Apply() {
  return (
    <ButtonLink to={paths.payment.apply} icon="bank">
      {useText()("giro:apply")}
    </ButtonLink>
  );
}

export default function EgiroLanding() {
  const text = useText();
  return (
    <LandingPage
      back={{ to: "/", label: text("giro:home") }}
      eyebrow={brand.name}
      title={text("giro:about.heading")}
      lead={text("giro:about.lead")}
      actions={<Apply />}
    >
      <Section title={text("giro:about.what")}>
        <p className="measure">{text("giro:about.what-text")}</p>
      </Section>
      <Benefits />
      <Section title={text("giro:about.how")}>
        <NumberedSteps
          across
          steps={steps.map((step) => ({
            title: text(`giro:about.${step}`),
            text: text(`giro:about.${step}-text`),
          }))}
        />
        <div className="mt-6">
          <Notice title={text("giro:about.e-mail")}>
            <p>{text("giro:about.e-mail-text")}</p>
          </Notice>
        </div>
      </Section>
      <Section panel>
        <div className="row justify-between">
          <h2 className="!mb-0">{text("giro:about.interested")}</h2>
          <Apply />
        </div>
      </Section>
      <Questions />
      <ContactUs />
    </LandingPage>
  );
}

const benefits: { icon: IconName; name: "on-time" | "in-charge" | "family" }[] = [
  { icon: "clock", name: "on-time" },
  { icon: "check", name: "in-charge" },
  { icon: "family", name: "family" },
];

const steps = ["log-on", "who", "authorise"] as const;

function Benefits() {
  const { language, text } = useLanguage();
  const day = formatDeductionDay(language);
  return (
    <Section title={text("giro:about.benefits")} panel>
      <ul className="tiles">
        {benefits.map(({ icon, name }) => (
          <li key={name}>
            <span className="disc mb-3">
              <Icon name={icon} />
            </span>
            <h3>{text(`giro:about.${name}`)}</h3>
            <p>{text(`giro:about.${name}-text`, { day })}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Questions() {
  const { language, text } = useLanguage();
  const arrangements = <Anchor to={paths.payment.egiro}>{text("giro:list.title")}</Anchor>;
  return (
    <Section title={text("giro:about.questions")}>
      <Accordion
        items={[
          {
            title: text("giro:about.banks"),
            content: <p>{text("giro:about.banks-text")}</p>,
          },
          {
            title: text("giro:about.when"),
            content: <p>{text("giro:about.when-text", { day: formatDeductionDay(language) })}</p>,
          },
          {
            title: text("giro:about.cancel"),
            content: (
              <p>
                <Sentence of="giro:about.cancel-text" parts={{ link: arrangements }} />
              </p>
            ),
          },
        ]}
      />
    </Section>
  );
}

function ContactUs() {
  const { egiro } = brand.phones;
  const text = useText();
  return (
    <Section title={text("giro:about.contact")} id="contact">
      <div className="stack">
        {brand.emails.egiro === "" ? null : (
          <Fact icon="mail">
            <Anchor to={`mailto:${brand.emails.egiro}`}>{brand.emails.egiro}</Anchor>
          </Fact>
        )}
        <Fact icon="phone">
          <Anchor to={egiro.href}>{text("giro:about.call", { number: egiro.number })}</Anchor>
        </Fact>
        <Fact icon="clock">
          <ProviderText>{egiro.hours}</ProviderText>
        </Fact>
      </div>
    </Section>
  );
}
