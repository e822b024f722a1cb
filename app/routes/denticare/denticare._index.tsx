import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { areaNames } from "~/features/denticare/format";
import { clinicsOrNull } from "~/features/denticare/public-guard.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { labelFor } from "~/lib/text/label-for";
import {
  Anchor,
  ButtonLink,
  Card,
  Cards,
  Fact,
  LandingPage,
  NumberedSteps,
  RouteError,
  Section,
  SectionUnavailable,
  useSocialMeta,
} from "~/ui";
import { findCustomerOrNull } from "~/web/customer/customer.server";
import { unavailableText } from "~/web/unavailable-sections";

const TITLE = "Book a dental appointment";

export const handle = { cacheable: true };

export const meta = () =>
  useSocialMeta(TITLE, "Choose a clinic, a dentist and a time. You need no account.");

export async function loader({ request }: LoaderFunctionArgs) {
  const [clinics, customer] = await Promise.all([
    clinicsOrNull(request),
    findCustomerOrNull(request),
  ]);
  return {
    signedIn: customer !== null,
    clinics: clinics?.map(({ id, name, area, block, street, postalCode }) => ({
      id,
      name,
      area: labelFor(areaNames, area),
      address: `Blk ${block} ${street}, Singapore ${postalCode}`,
    })),
  };
}

export default function Denticare() {
  const { signedIn, clinics } = useLoaderData<typeof loader>();
  const { hotline } = brand.phones;
  return (
    <LandingPage
      back={{ to: "/", label: "Home" }}
      eyebrow="Denticare"
      title={TITLE}
      lead={
        signedIn
          ? "You are logged in, so we already know you. Choose a clinic, a dentist and a time."
          : "Choose a clinic, a dentist and a time. You need no account."
      }
      actions={
        <>
          <ButtonLink to={signedIn ? paths.denticare.schedule : paths.denticare.book}>
            Book an appointment
          </ButtonLink>
          <ButtonLink
            to={signedIn ? paths.denticare.mine : paths.denticare.findExisting}
            kind="secondary"
          >
            I have an appointment
          </ButtonLink>
        </>
      }
      picture={{
        src: "/pictures/denticare.svg",
        alt: "A smiling senior in a dental chair, with a dentist beside her",
        width: 560,
        height: 420,
      }}
    >
      <HowItWorks />
      <Section title="Our clinics">
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
          <SectionUnavailable>{unavailableText.clinics}</SectionUnavailable>
        )}
        <p className="mt-6">
          Would you rather call? <Anchor to={hotline.href}>{hotline.number}</Anchor> (
          {hotline.hours}
          ).
        </p>
      </Section>
    </LandingPage>
  );
}

function HowItWorks() {
  return (
    <Section title="How it works" panel>
      <NumberedSteps
        steps={[
          {
            title: "Choose what you need, where and when",
            text: "We will keep the time for you while you fill in the rest.",
          },
          {
            title: "Tell us who it is for",
            text: "Yourself, or someone you care for. Have the identity card with you.",
          },
          {
            title: "Confirm",
            text: "We will send you an SMS with a link. With it you can see the appointment, or cancel it up to 24 hours before. You pay at the clinic.",
          },
        ]}
      />
    </Section>
  );
}

export const ErrorBoundary = RouteError;
