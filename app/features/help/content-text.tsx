import type { Token } from "marked";
import type { ReactNode } from "react";
import { languageFacts } from "~/lib/language/languages";
import { RichText } from "~/ui/blocks/rich-text";
import { useLanguage, useText } from "~/ui/language/language";

interface ContentProps {
  /** True if the provider has this text in English only. */
  isEnglish: boolean;
}

/** Renders a title of the provider's content in its own language. */
export function ContentText({ isEnglish, children }: ContentProps & { children: ReactNode }) {
  const isTranslated = useLanguage().language !== "en";
  return isEnglish && isTranslated ? <span lang={languageFacts.en.tag}>{children}</span> : children;
}

/** Renders a text of the provider's content. On a page in another language it says that the text is in English. */
export function Content({ isEnglish, body }: ContentProps & { body: Token[] }) {
  const text = useText();
  const isTranslated = useLanguage().language !== "en";
  if (!isEnglish || !isTranslated) return <RichText tokens={body} />;
  return (
    <>
      <p className="hint">{text("help:content-english")}</p>
      <div lang={languageFacts.en.tag}>
        <RichText tokens={body} />
      </div>
    </>
  );
}
