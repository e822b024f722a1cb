import * as paths from "~/lib/paths";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";

/** Renders the search of the help centre. The address carries the search text, so it needs no script. */
export function HelpSearch({ typed }: { typed: string | null }) {
  return (
    <search>
      <PageForm method="get" action={paths.help.topics} className="mb-8">
        <label htmlFor="search" className="label">
          Search the help centre
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
          <Button kind="secondary">Search</Button>
        </div>
      </PageForm>
    </search>
  );
}

/** Lists questions as links. */
export function QuestionList({ questions }: { questions: { title: string; to: string }[] }) {
  return (
    <ul className="max-w-[46rem] divide-y divide-line border-y border-line">
      {questions.map(({ title, to }) => (
        <li key={to}>
          <a href={to} className="btn-quiet w-full py-2.5">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
