import type { Token } from "marked";
import * as paths from "~/lib/paths";
import { Tabs } from "~/ui/blocks/tabs";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { Anchor } from "~/ui/text/anchor";
import { Content, ContentText } from "./content-text";
import type { HelpQuestion } from "./help-question";
import { QuestionList } from "./help-search";

export interface HelpTopic {
  id: string;
  title: string;
  /** True if the provider has its title and lead in English only. */
  isEnglish: boolean;
  lead: Token[];
  questions: HelpQuestion[];
}

/** Renders the categories of the help centre as tabs, and the questions of one of them. */
export function HelpTopics({ categories, current }: { categories: HelpTopic[]; current: string }) {
  const text = useText();
  const shown = categories.find(({ id }) => id === current);
  return (
    <>
      <Tabs
        label={text("help:categories")}
        tabs={categories.map(({ id, title }) => ({
          label: title,
          to: paths.to(paths.help.topic, { category: id }),
          current: id === current,
        }))}
      />
      {shown ? <Topic {...shown} /> : null}
      <QuestionList questions={shown?.questions ?? []} />
      <p className="mt-8">
        <Sentence
          of="help:tour"
          parts={{ link: <Anchor to={paths.help.tour}>{text("help:tour-link")}</Anchor> }}
        />
      </p>
    </>
  );
}

const Topic = ({ title, lead, isEnglish }: HelpTopic) => (
  <>
    <h2>
      <ContentText isEnglish={isEnglish}>{title}</ContentText>
    </h2>
    <Content body={lead} isEnglish={isEnglish} />
  </>
);
