import { brand } from "~/lib/brand/brand";
import { EnglishText, Sentence } from "../language/sentence";

/** Shows the hotline, which is reachable during an outage of the portal. */
export function Hotline() {
  const { number, href, hours } = brand.phones.hotline;
  return (
    <p>
      <Sentence
        of="shell:failed.call"
        parts={{ number: <a href={href}>{number}</a>, hours: <EnglishText>{hours}</EnglishText> }}
      />
    </p>
  );
}
