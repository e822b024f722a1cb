import { Fragment } from "react";
import { languageFacts } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { PageField } from "../form/page-field";
import { useLanguage } from "../language/language";

/** Renders the languages to choose from, each in its own script. It needs no scripts. Renders nothing on a page that exists in English only. */
export function LanguageSwitch() {
  const { language: current, text, choices } = useLanguage();
  if (choices === null) return null;
  return (
    <form
      method="post"
      action={paths.home.language}
      aria-label={text("shell:language")}
      className="wrap languages no-print"
    >
      <PageField />
      {choices.map(({ language, trial }) => (
        <Fragment key={language}>
          <button
            type="submit"
            name="language"
            value={language}
            lang={languageFacts[language].tag}
            aria-current={language === current ? "true" : undefined}
          >
            {languageFacts[language].name}
            {trial ? <small> {trial}</small> : null}
          </button>{" "}
        </Fragment>
      ))}
    </form>
  );
}
