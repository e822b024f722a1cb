/** Collects the words of a page with scripts while it is rendered. */
import type { CarriedTexts } from "~/languages/carried-texts";
import type { PageLanguage } from "~/languages/page-language";
import { resources } from "~/languages/texts.server";
import { collectProviderTexts } from "~/lib/brand/provider-texts";

/** Texts of the shell that scripts may show: in the help, in a toast or notice, at a field, while a form is sent. */
const LATER = /^(?:scripts|support|notice|form)\.|^copied$/;

/** The areas of a page's texts. */
export interface PageAreas {
  /** Areas whose English texts are in the scripts of the page. */
  bundled: readonly string[];
  /** Texts that the page may show later, without a new page: keys, and areas with all of theirs. */
  later: readonly string[];
}

interface CollectingPage {
  page: PageLanguage;
  /** Ends the collection once the page is rendered. */
  end: () => void;
}

export function collectTexts(page: PageLanguage, areas: PageAreas): CollectingPage {
  const { language, text, translateReply } = page;
  const bundled = ["shell", ...areas.bundled];
  const isBundled = (key: string) => language === "en" && bundled.includes(key.split(":")[0] ?? "");
  const keys = new Set(listLaterKeys(areas.later));
  const collected: CarriedTexts = { language, texts: {}, names: {}, replies: {} };
  const end = collectProviderTexts((english, translation, of) => {
    if (of === language) collected.names[english] = translation;
  });
  return {
    page: {
      ...page,
      text: (key, values) => {
        keys.add(key);
        return text(key, values);
      },
      ...(translateReply && {
        translateReply: (reply, code) => {
          const translation = translateReply(reply, code);
          collected.replies[reply] = translation;
          return translation;
        },
      }),
      carried: () => {
        for (const key of keys)
          if (!isBundled(key)) Object.assign(collected.texts, findForms(collected, key));
        return collected;
      },
    },
    end,
  };
}

const listLaterKeys = (later: readonly string[]): string[] => [
  ...Object.keys(resources.en.shell ?? {})
    .filter((name) => LATER.test(name))
    .map((name) => `shell:${name}`),
  ...later.flatMap((one) => (one.includes(":") ? [one] : listKeysOf(one))),
];

const listKeysOf = (area: string): string[] =>
  Object.keys(resources.en[area] ?? {})
    .filter((name) => name !== "review")
    .map((name) => `${area}:${name.replace(/_(?:one|other)$/, "")}`);

/** Finds a text, or its plural forms. */
function findForms({ language }: CarriedTexts, key: string): Record<string, string> {
  const [area = "", name = ""] = key.split(":");
  const texts: Record<string, string> = resources[language][area] ?? {};
  const forms = [name, `${name}_one`, `${name}_other`].filter((form) => Object.hasOwn(texts, form));
  return Object.fromEntries(forms.map((form) => [`${area}:${form}`, texts[form] ?? ""]));
}
