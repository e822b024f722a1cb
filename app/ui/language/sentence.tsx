import type { ReactNode } from "react";
import type { TextKey } from "~/languages/page-language";
import { findProviderText, translateProviderText } from "~/lib/brand/provider-texts";
import { languageFacts } from "~/lib/language/languages";
import { Breakable } from "../text/breakable";
import { useLanguage, useText } from "./language";

/** Marks a parameter that an element replaces. No text of ours contains this character. */
const MARK = "\u0001";

/** Renders a text whose parameters are elements, such as a link. Each language decides their place. */
export function Sentence({ of, parts }: { of: TextKey; parts: Record<string, ReactNode> }) {
  const marked = Object.keys(parts).map((name) => [name, MARK + name + MARK]);
  const pieces = useText()(of, Object.fromEntries(marked)).split(MARK);
  return (
    <>
      {pieces.map((piece, index) => {
        const part = index % 2 === 0 ? piece : parts[piece];
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
        return <Breakable key={index}>{part}</Breakable>;
      })}
    </>
  );
}

/** Renders a fact of a document with its English below it, for staff who do not read the document's language. */
export const WithEnglish = ({
  english,
  children,
}: {
  /** Absent in a document in English. */
  english: string | null | undefined;
  children: ReactNode;
}) => (
  <>
    {children}
    {english ? (
      <span className="block text-[0.9em] font-normal">
        {" "}
        <InEnglish>
          <Breakable>{english}</Breakable>
        </InEnglish>
      </span>
    ) : null}
  </>
);

/** Marks a text in English, so that a screen reader on a page in another language reads it with an English voice. */
export function InEnglish({ children }: { children: ReactNode }) {
  const isEnglishPage = useLanguage().language === "en";
  return isEnglishPage ? children : <span lang={languageFacts.en.tag}>{children}</span>;
}

/**
 * Renders a text that is written in English, such as the provider's. On a page in another language it is the provider's own translation.
 * Without one, a screen reader reads it with an English voice.
 */
export function ProviderText({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const translation = typeof children === "string" ? findProviderText(children, language) : null;
  if (translation !== null) return <Breakable>{translation}</Breakable>;
  return (
    <InEnglish>
      <Breakable>{children}</Breakable>
    </InEnglish>
  );
}

/** Returns the provider's translation of a text for an attribute, or the text. */
export function useProviderText(english: string): string {
  return translateProviderText(english, useLanguage().language);
}
