import type { ReactNode } from "react";
import type { TextKey } from "~/languages/page-language";
import { brand, type ContactDesk } from "~/lib/brand/brand";
import { ProviderText, Sentence } from "../language/sentence";

interface DeskSentenceProps {
  of: TextKey;
  parts?: Record<string, ReactNode>;
  desk?: ContactDesk | undefined;
}

/** Renders a text with the number of a desk, the hotline by default, as `number` and `hours`. */
export function DeskSentence({ of, parts, desk = brand.phones.hotline }: DeskSentenceProps) {
  const { number, href, hours } = desk;
  const link = <a href={href}>{number}</a>;
  return (
    <Sentence
      of={of}
      parts={{ ...parts, number: link, hours: <ProviderText>{hours}</ProviderText> }}
    />
  );
}

/** Shows the hotline, which is reachable during an outage of the portal. */
export function Hotline() {
  return (
    <p>
      <DeskSentence of="shell:failed.call" />
    </p>
  );
}
