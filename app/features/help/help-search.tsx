import * as paths from "~/lib/paths";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import { ContentText } from "./content-text";
import type { HelpQuestion } from "./help-question";

/** Renders the search of the help centre. The address carries the search text, so it needs no script. */
export function HelpSearch({ typed }: { typed: string | null }) {
  const text = useText();
  return (
    <search>
      <PageForm method="get" action={paths.help.topics} className="mb-8">
        <label htmlFor="search" className="label">
          {text("help:search")}
        </label>
        <div className="row !items-stretch">
          <input
            id="search"
            name="search"
            type="search"
            maxLength={100}
            defaultValue={typed ?? ""}
            className="input sm:!w-[24rem]"
          />
          <Button kind="secondary">{text("help:search.button")}</Button>
        </div>
      </PageForm>
    </search>
  );
}

/** Lists questions as links. */
export function QuestionList({ questions }: { questions: HelpQuestion[] }) {
  return (
    <ul className="max-w-[42rem] border-t border-line">
      {questions.map(({ title, to, isEnglish }) => (
        <li key={to} className="border-b border-line">
          <a href={to} className="btn-quiet w-full py-2.5">
            <ContentText isEnglish={isEnglish}>{title}</ContentText>
          </a>
        </li>
      ))}
    </ul>
  );
}
