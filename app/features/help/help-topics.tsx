import type { Token } from "marked";
import * as paths from "~/lib/paths";
import { RichText } from "~/ui/blocks/rich-text";
import { Tabs } from "~/ui/blocks/tabs";
import { Anchor } from "~/ui/text/anchor";
import { QuestionList } from "./help-search";

export interface HelpTopic {
  id: string;
  title: string;
  lead: Token[];
  questions: { title: string; to: string }[];
}

/** Renders the categories of the help centre as tabs, and the questions of one of them. */
export function HelpTopics({ categories, current }: { categories: HelpTopic[]; current: string }) {
  const shown = categories.find(({ id }) => id === current);
  return (
    <>
      <Tabs
        label="Categories"
        tabs={categories.map(({ id, title }) => ({
          label: title,
          to: paths.to(paths.help.topic, { category: id }),
          current: id === current,
        }))}
      />
      <h2>{shown?.title}</h2>
      <RichText tokens={shown?.lead ?? []} />
      <QuestionList questions={shown?.questions ?? []} />
      <p className="mt-8">
        New here? <Anchor to={paths.help.tour}>Take a tour of five short pages</Anchor>
      </p>
    </>
  );
}
