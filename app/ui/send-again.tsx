import { messages } from "~/lib/messages";
import { Button } from "./button";
import { MessagePage } from "./page/message-page";
import { PageForm } from "./page/page-form";

/** What a refused form held, as conform gives it back: a date as its parts, a list as its values. */
export type Typed = Record<string, unknown>;

/** In place of a form that cannot be drawn now: what was typed travels with the button that sends it again. */
export function SendAgain({ typed, to }: { typed: Typed; to: string }) {
  return (
    <MessagePage
      kind="wrong"
      title={messages.somethingWentWrong}
      actions={
        <PageForm action={to}>
          {fieldsOf(typed).map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list has its name once for each value
            <input key={index} type="hidden" name={name} defaultValue={value} />
          ))}
          <Button>Send it again</Button>
        </PageForm>
      }
    >
      <p>Our service is not answering at the moment. We have kept what you typed on this page.</p>
      <p>Please wait a minute, then send it again.</p>
    </MessagePage>
  );
}

function fieldsOf(typed: unknown, name = ""): [name: string, value: string][] {
  if (typeof typed === "string") return [[name, typed]];
  if (Array.isArray(typed)) return typed.flatMap((one) => fieldsOf(one, name));
  if (typeof typed !== "object" || typed === null) return [];
  return Object.entries(typed).flatMap(([part, value]) =>
    fieldsOf(value, name ? `${name}.${part}` : part),
  );
}
