import type { Token } from "marked";
import type { ReactNode } from "react";
import type { TextKey } from "~/languages/page-language";
import { languageFacts } from "~/lib/language/languages";
import { RichText } from "~/ui/blocks/rich-text";
import { useLanguage, useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";
import { Breakable } from "~/ui/text/breakable";

interface ContentProps {
  /** True if the provider has this text in English only. */
  isEnglish: boolean;
}

/** Renders a title of the provider's content in its own language. */
export const ContentText = ({ isEnglish, children }: ContentProps & { children: ReactNode }) =>
  isEnglish ? <ProviderText>{children}</ProviderText> : children;

/**
 * Renders a text of the provider's content.
 * @param note says on a page in another language why the text is in English.
 */
export function Content({
  isEnglish,
  body,
  note = "help:content-english",
}: ContentProps & { body: Token[]; note?: TextKey }) {
  const text = useText();
  const isTranslated = useLanguage().language !== "en";
  if (!isEnglish || !isTranslated) return <RichText tokens={body} />;
  return (
    <>
      <p className="hint">
        <Breakable>{text(note)}</Breakable>
      </p>
      <div lang={languageFacts.en.tag}>
        <RichText tokens={body} />
      </div>
    </>
  );
}
