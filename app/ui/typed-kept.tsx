import { Button } from "./button";
import { MessagePage } from "./page/message-page";
import { PageForm } from "./page/page-form";

/** What an action answers that could not do its work for want of the provider. */
export interface KeptForm {
  typed: [name: string, value: string][];
  why: string;
}

export function isKeptForm(answer: unknown): answer is KeptForm {
  return typeof answer === "object" && answer !== null && "typed" in answer && "why" in answer;
}

/** Instead of a page that cannot be drawn now: holds what was typed and sends it once more. */
export function TypedKept({ typed, why }: KeptForm) {
  return (
    <MessagePage
      kind="wrong"
      title="Please try again in a moment"
      actions={
        <PageForm>
          {typed.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times, and the list never changes.
            <input key={index} type="hidden" name={name} defaultValue={value} />
          ))}
          <Button>Try again</Button>
        </PageForm>
      }
    >
      <p>{why}</p>
    </MessagePage>
  );
}
