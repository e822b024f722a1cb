import { Fragment } from "react";
import { languageFacts } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { LANGUAGE_FIELD } from "~/lib/request/page-field";
import { FrameSwitch } from "../form/typed-form";
import { useLanguage } from "../language/language";
import { DropdownContent, dropdownProps } from "./dropdown";

/**
 * Renders the languages to choose from, each in its own script. It needs no scripts. Renders nothing on a page that exists in English
 * only. It follows the page in the document, and is shown in or below the header.
 * @param open true to show all languages in a row, false for a menu in the corner of the header
 */
export function LanguageSwitch({ open }: { open: boolean }) {
  const { language: current, text, choices } = useLanguage();
  if (choices === null) return null;
  return (
    <section
      id="languages"
      aria-label={text("shell:language")}
      className={open ? "no-print" : "corner wrap no-print"}
    >
      {open ? (
        <Choices />
      ) : (
        <details {...dropdownProps}>
          <DropdownContent id="language-menu" label={languageFacts[current].name} icon="globe">
            <Choices />
          </DropdownContent>
        </details>
      )}
    </section>
  );
}

function Choices() {
  const { language: current, choices } = useLanguage();
  return (
    <FrameSwitch action={paths.home.language} className="wrap languages">
      {(ofForm) =>
        choices?.map(({ language, trial }) => (
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
  );
}
