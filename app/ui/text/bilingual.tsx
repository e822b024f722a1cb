import { languageFacts } from "~/lib/language/languages";
import { useLanguage } from "../language/language";
import { Breakable } from "./breakable";

/**
 * Renders a text of a health form in two languages. An English page has Chinese below it. A page in another language has the translation,
 * and English below it for the person who helps. Text without a translation is in the language of the page already.
 */
export function Bilingual({ en, zh }: { en: string; zh: string }) {
  const { translateReply } = useLanguage();
  if (!translateReply) {
    return (
      <>
        <Breakable>{en}</Breakable>{" "}
        <span lang="zh-Hans" className="block font-normal">
          {zh}
        </span>
      </>
    );
  }
  const translated = translateReply(en);
  if (translated === null) return <Breakable>{en}</Breakable>;
  return (
    <>
      <Breakable>{translated}</Breakable>{" "}
      <span lang={languageFacts.en.tag} className="block font-normal text-[0.9em]">
        <Breakable>{en}</Breakable>
      </span>
    </>
  );
}

/** Converts choices to bilingual options for radios and checkboxes. */
export function toBilingualOptions(
  choices: readonly { value: string; label: string; zh: string }[],
) {
  return choices.map(({ label, zh, ...choice }) => ({
    ...choice,
    label: <Bilingual en={label} zh={zh} />,
  }));
}
