/** Notes the words of a page with scripts while it is rendered. */
import type { CarriedTexts } from "~/languages/carried-texts";
import type { PageLanguage } from "~/languages/page-language";
import { resources } from "~/languages/texts.server";
import { collectProviderTexts } from "~/lib/brand/provider-texts";

/** Texts of the shell that only scripts show: in the help, in a toast, while a form is sent. */
const LATER = /^(?:scripts|support)\.|^copied$/;

interface NotedPage {
  page: PageLanguage;
  /** Ends the notes once the page is rendered. */
  end: () => void;
}

/** @param areas of the texts that the page may show later, without a new page */
export function collectTexts(page: PageLanguage, areas: readonly string[]): NotedPage {
  const { language, text, translateReply } = page;
  const keys = new Set(listLaterKeys(areas));
  const noted: CarriedTexts = { language, texts: {}, names: {}, replies: {} };
  const end = collectProviderTexts((english, translation, of) => {
    if (of === language) noted.names[english] = translation;
  });
  return {
    page: {
      ...page,
      text: (key, values) => {
        keys.add(key);
        return text(key, values);
      },
      translateReply: (reply, code) => {
        const translation = translateReply?.(reply, code) ?? null;
        noted.replies[reply] = translation;
        return translation;
      },
      carried: () => {
        for (const key of keys) Object.assign(noted.texts, findForms(noted, key));
        return noted;
      },
    },
    end,
  };
}

const listLaterKeys = (areas: readonly string[]): string[] => [
  ...Object.keys(resources.en.shell ?? {})
    .filter((name) => LATER.test(name))
    .map((name) => `shell:${name}`),
  ...areas.flatMap((area) =>
    Object.keys(resources.en[area] ?? {})
      .filter((name) => name !== "review")
      .map((name) => `${area}:${name.replace(/_(?:one|other)$/, "")}`),
  ),
];

/** Finds a text, or its plural forms. */
function findForms({ language }: CarriedTexts, key: string): Record<string, string> {
  const [area = "", name = ""] = key.split(":");
  const texts: Record<string, string> = resources[language][area] ?? {};
  const forms = [name, `${name}_one`, `${name}_other`].filter((form) => Object.hasOwn(texts, form));
  return Object.fromEntries(forms.map((form) => [`${area}:${form}`, texts[form] ?? ""]));
}
