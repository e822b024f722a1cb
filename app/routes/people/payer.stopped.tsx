import { brand } from "~/lib/brand/brand";
import { ButtonLink, MessagePage, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";

export const meta = () => useHiddenPageMeta(useText()("links:stopped.title"));

export default function PayerStopped() {
  const text = useText();
  const { number, hours } = brand.phones.egiro;
  return (
    <MessagePage
      title={text("links:stopped.title")}
      actions={<ButtonLink to="/">{text("shell:home")}</ButtonLink>}
    >
      <p>{text("links:stopped.text")}</p>
      <p>
        <Sentence
          of="links:stopped.misused"
          parts={{ number, hours: <ProviderText>{hours}</ProviderText> }}
        />
      </p>
    </MessagePage>
  );
}
