import type { GetText } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { MessagePage } from "~/ui/page/message-page";
import { PageForm } from "~/ui/page/page-form";
import { Button, ButtonLink } from "~/ui/text/button";

export interface PrerequisitePageProps {
  hurdle: "register" | "call" | "history-missing" | "history-old";
  /** The loved one that the page refers to, or null for the customer. */
  personName: string | null;
  /** Address of the list of appointments. */
  backTo: string;
}

export function describePrerequisite(
  hurdle: PrerequisitePageProps["hurdle"],
  personName: string | null,
  text: GetText,
): string {
  return hurdle === "register" && personName
    ? text("my-denticare:hurdle.register-of", { name: personName })
    : text(`my-denticare:hurdle.${hurdle}`);
}

/** Renders what a dental appointment requires first: registration at Denticare, the medical history, or a call. */
export function PrerequisitePage(props: PrerequisitePageProps) {
  if (props.hurdle === "register") return <RegisterFirst {...props} />;
  if (props.hurdle === "call") return <CallFirst {...props} />;
  return <HistoryFirst {...props} />;
}

function Back({ to }: { to: string }) {
  const text = useText();
  return (
    <ButtonLink to={to} kind="quiet">
      {text("my-denticare:list.title")}
    </ButtonLink>
  );
}

function RegisterFirst({ hurdle, personName, backTo }: PrerequisitePageProps) {
  const text = useText();
  return (
    <MessagePage
      title={describePrerequisite(hurdle, personName, text)}
      actions={
        <PageForm className="row">
          <Button name="intent" value="register">
            {text("my-denticare:hurdle.register")}
          </Button>
          <Back to={backTo} />
        </PageForm>
      }
    >
      <p>
        {personName
          ? text("my-denticare:register.text-of", { name: personName })
          : text("my-denticare:register.text")}
      </p>
    </MessagePage>
  );
}

function CallFirst({ hurdle, personName, backTo }: PrerequisitePageProps) {
  const text = useText();
  const { number, href, hours } = brand.phones.hotline;
  return (
    <MessagePage
      title={describePrerequisite(hurdle, personName, text)}
      actions={
        <>
          <ButtonLink to={href} icon="phone">
            <Sentence
              of="my-denticare:call.button"
              parts={{ number: <span className="whitespace-nowrap">{number}</span> }}
            />
          </ButtonLink>
          <Back to={backTo} />
        </>
      }
    >
      <p>{text("my-denticare:call.text")}</p>
      <p>
        <Sentence
          of="my-denticare:call.hours"
          parts={{ hours: <ProviderText>{hours}</ProviderText> }}
        />
      </p>
    </MessagePage>
  );
}

function HistoryFirst({ hurdle, personName, backTo }: PrerequisitePageProps) {
  const text = useText();
  const old = hurdle === "history-old";
  return (
    <MessagePage
      title={describePrerequisite(hurdle, personName, text)}
      actions={
        <>
          <ButtonLink to={paths.health.history}>
            {text(old ? "my-denticare:history.update" : "my-denticare:history.fill-in")}
          </ButtonLink>
          <Back to={backTo} />
        </>
      }
    >
      <p>{text(old ? "my-denticare:history.old" : "my-denticare:history.missing")}</p>
      <p>{text("my-denticare:history.minutes")}</p>
    </MessagePage>
  );
}
