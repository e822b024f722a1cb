import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { deductionDay } from "~/lib/singapore/deduction-day";
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
  RouteError,
  Section,
  useSocialMeta,
} from "~/ui";

/** The name in the header is in capitals here (SPEC section 2, eGIRO landing page). */
export const handle = { uppercaseName: true, cacheable: true };

export const meta = () =>
  useSocialMeta(
    "Pay by eGIRO",
    "Set up eGIRO once, and your invoices are paid from your bank account each month.",
  );

const apply = (
  <ButtonLink to={paths.payment.apply} icon="bank">
    Apply for eGIRO
  </ButtonLink>
);

export default function EgiroLanding() {
  return (
    <LandingPage
      back={{ to: "/", label: "Home" }}
      eyebrow={brand.name}
      title="Pay your invoices by eGIRO"
      lead="Set it up once with your bank. We will deduct what is due each month, and you do not need to think about it."
      actions={apply}
    >
      <Section title="What is eGIRO?">
        <p className="measure">
          eGIRO is a way to pay that you set up online. You allow your bank to pay our invoices from
          your account. No paper form and no signature are needed, and your bank checks it within 24
          hours.
        </p>
      </Section>
      <Section title="Features and benefits" panel>
        <ul className="tiles">
          {benefits.map(({ icon, title, text }) => (
            <li key={title}>
              <span className="disc mb-3">
                <Icon name={icon} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="How to apply">
        <NumberedSteps steps={steps} />
        <div className="mt-6">
          <Notice title="We will e-mail you when it is approved">
            <p>Your bank approves the arrangement within 24 hours. Until then it is Pending.</p>
          </Notice>
        </div>
      </Section>
      <Section panel>
        <div className="row justify-between">
          <h2 className="!mb-0">Interested? It takes about five minutes.</h2>
          {apply}
        </div>
      </Section>
      <Section title="Questions people ask">
        <Accordion items={questions} />
      </Section>
      <ContactUs />
    </LandingPage>
  );
}

function ContactUs() {
  const { egiro } = brand.phones;
  return (
    <Section title="Contact us" id="contact">
      <div className="stack">
        {brand.emails.egiro === "" ? null : (
          <Fact icon="mail">
            <Anchor to={`mailto:${brand.emails.egiro}`}>{brand.emails.egiro}</Anchor>
          </Fact>
        )}
        <Fact icon="phone">
          <Anchor to={egiro.href}>Call {egiro.number}</Anchor>
        </Fact>
        <Fact icon="clock">{egiro.hours}</Fact>
      </div>
    </Section>
  );
}

const benefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: "clock",
    title: "Never late",
    text: `Your invoices are paid on the ${deductionDay} of each month, or on the next business day.`,
  },
  {
    icon: "check",
    title: "You stay in charge",
    text: "We will tell you before each deduction. You can reject it, and you can cancel eGIRO at any time.",
  },
  {
    icon: "family",
    title: "For you and your loved ones",
    text: "One account can pay for yourself and for the people you care for.",
  },
];

const steps = [
  { title: "Log on", text: "Log on here with your mobile number or e-mail address." },
  {
    title: "Say who it is for",
    text: "Give the NRIC, Passport or FIN of the client, and choose your bank.",
  },
  {
    title: "Authorise at your bank",
    text: "Log in on your bank's own site and authorise the arrangement.",
  },
];

const questions = [
  {
    title: "Which banks take part?",
    content: <p>Bank of China, DBS/POSB, HSBC, ICBC, Maybank, OCBC, Standard Chartered and UOB.</p>,
  },
  {
    title: "When is the money deducted?",
    content: (
      <p>
        On the {deductionDay} of each month. If that is a weekend or a public holiday, on the next
        business day. If a deduction fails, we will tell you and try again.
      </p>
    ),
  },
  {
    title: "How do I cancel eGIRO?",
    content: (
      <p>
        Open <Anchor to={paths.payment.egiro}>eGIRO arrangements</Anchor>, choose the arrangement
        and cancel it. It stays Active until your bank approves the cancellation.
      </p>
    ),
  },
];

export const ErrorBoundary = RouteError;
