import { DRAWN_FOR } from "~/lib/drawn-for";
import { messages } from "~/lib/messages";
import { Button, ButtonLink } from "./button";
import { Hotline } from "./hotline";
import { OutageMoney } from "./outage-money";
import { MessagePage } from "./page/message-page";
import { PageForm } from "./page/page-form";

export interface SendAgainProps {
  /** Everything the form held, its one-time key too: what had been done all the same is not done twice. */
  fields: [name: string, value: string][];
  to: string;
}

/** In place of a form that cannot be drawn now: what was typed travels with the button that sends it again. */
export function SendAgain({ fields, to }: SendAgainProps) {
  const drawnFor = fields.find(([name]) => name === DRAWN_FOR)?.[1];
  const others = fields.filter(([name]) => name !== DRAWN_FOR);
  return (
    <MessagePage
      kind="wrong"
      title={messages.somethingWentWrong}
      actions={
        <>
          <PageForm action={to} drawnFor={drawnFor}>
            {others.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list has its name once for each value
              <input key={index} type="hidden" name={name} defaultValue={value} />
            ))}
            <Button>Send it again</Button>
          </PageForm>
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p>Our service is not answering at the moment. We have kept what you typed on this page.</p>
      <p>Please wait a minute, then send it again.</p>
      <OutageMoney pathname={to.split("?", 1)[0] as string} />
      <Hotline />
    </MessagePage>
  );
}
