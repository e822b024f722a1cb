import { Fragment } from "react";
import { languageFacts } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { LANGUAGE_FIELD } from "~/lib/request/page-field";
import { FrameSwitch } from "../form/typed-form";
import { useLanguage } from "../language/language";

/**
 * Renders the languages to choose from, each in its own script. It needs no scripts. Renders nothing on a page that exists in English
 * only. It follows the page in the document, and is shown below the header.
 */
export function LanguageSwitch() {
  const { language: current, text, choices } = useLanguage();
  if (choices === null) return null;
  return (
    <section id="languages" aria-label={text("shell:language")} className="languages no-print">
      <FrameSwitch action={paths.home.language} className="wrap flex flex-wrap">
        {(ofForm) =>
          choices.map(({ language, trial }) => (
            <Fragment key={language}>
              <button
                type="submit"
                name={LANGUAGE_FIELD}
                value={language}
                lang={languageFacts[language].tag}
                aria-current={language === current ? "true" : undefined}
                {...ofForm}
              >
                {languageFacts[language].name}
                {trial ? <small> {trial}</small> : null}
              </button>{" "}
            </Fragment>
          ))
        }
      </FrameSwitch>
    </section>
  );
}
