import { afterEach, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { setProviderTexts } from "~/lib/brand/provider-texts";
import { writeAccountClosed } from "~/provider/closing/closing-messages";
import { getWords } from "~/provider/shared/messages/message-language";
import { LanguageContext } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";
import { createPageLanguage } from "~/web/language/translations.server";
import { render as renderHtml } from "./render";

afterEach(() => setProviderTexts({}));

const renderIn = (language: "en" | "zh", sentence: string) =>
  renderHtml(
    <LanguageContext.Provider value={createPageLanguage(language)}>
      <p>
        <ProviderText>{sentence}</ProviderText>
      </p>
    </LanguageContext.Provider>,
  );

test("a sentence of the provider is shown in its translation", () => {
  setProviderTexts({ zh: { "Twice a week": "每星期两次" } });
  expect(renderIn("zh", "Twice a week")).toContain("<p>每星期两次</p>");
  expect(renderIn("en", "Twice a week")).toContain("<p>Twice a week</p>");
});

test.each(["Once a week", "constructor", "__proto__"])(
  "%s without a translation is marked as English",
  (sentence) => {
    setProviderTexts({ zh: { "Twice a week": "每星期两次" } });
    expect(renderIn("zh", sentence)).toContain(`<p><span lang="en-SG">${sentence}</span></p>`);
  },
);

test("an e-mail names the opening hours in the language of its reader", () => {
  const { hours } = brand.phones.hotline;
  setProviderTexts({ zh: { [hours]: "星期一至五" } });
  expect(writeAccountClosed()(getWords("zh")).email).toContain("星期一至五");
  expect(writeAccountClosed()(getWords("ta")).email).toContain(hours);
});

test("a sentence of a page names a programme as the provider has translated it", () => {
  setProviderTexts({ zh: { "Strength course": "体能课", "Bedok Centre": "勿洛中心" } });
  const { text } = createPageLanguage("zh");
  const sentence = text("booking:titled", { title: "Strength course", when: "…" });
  expect(sentence).toContain("体能课");
  expect(text("booking:titled", { title: "Another course", when: "…" })).toContain(
    "Another course",
  );
  expect(
    createPageLanguage("en").text("booking:titled", { title: "Strength course", when: "…" }),
  ).toContain("Strength course");
});
