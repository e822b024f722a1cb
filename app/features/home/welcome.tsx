import type { ReactNode } from "react";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { NumberedSteps } from "~/ui/blocks/numbered-steps";
import { useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";
import { LandingPage, Section } from "~/ui/page/landing-page";
import { ButtonLink } from "~/ui/text/button";

/** Renders the home page of a visitor around the programmes. */
export function Welcome({ tour, children }: Record<"tour" | "children", ReactNode>) {
  const text = useText();
  const steps = ["choose", "log-in", "pay"] as const;
  return (
    <LandingPage
      title={<ProviderText>{brand.tagline}</ProviderText>}
      lead={<ProviderText>{brand.lead}</ProviderText>}
      actions={
        <>
          <ButtonLink to="#programmes">{text("home:see-programmes")}</ButtonLink>
          <ButtonLink to={paths.signIn.logIn} kind="secondary">
            {text("shell:login")}
          </ButtonLink>
          {tour}
        </>
      }
      picture={{ src: "/pictures/home.svg", alt: "", width: 560, height: 420 }}
    >
      {children}
      <Section title={text("home:how.title")} panel>
        <NumberedSteps
          across
          steps={steps.map((step) => ({
            title: text(`home:how.${step}`),
            text: text(`home:how.${step}-text`),
          }))}
        />
      </Section>
    </LandingPage>
  );
}
