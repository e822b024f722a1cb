import { type Language, languageFacts } from "~/lib/language/languages";
import { useLanguage } from "../language/language";
import { Anchor } from "../text/anchor";
import { Notice, type NoticeKind } from "./notice";

export interface Message {
  kind: "success" | "error" | "info" | "support";
  /** Plain text, which is escaped and never parsed as markup. */
  text: string;
  /** The language of the text, by default English. */
  language?: Language | undefined;
  link?: { label: string; to: string } | undefined;
}

const looks: Record<Message["kind"], NoticeKind> = {
  success: "success",
  error: "danger",
  info: "info",
  support: "warning",
};

/** Shows the result of the last action at the top of the next page. */
export function Banner({ message }: { message: Message | null | undefined }) {
  if (!message) return null;
  const urgent = message.kind === "error" || message.kind === "support";
  return (
    <div role={urgent ? "alert" : "status"} className="no-print">
      <Notice kind={looks[message.kind]}>
        <MessageText message={message} />
      </Notice>
    </div>
  );
}

/** Renders a text in the language that it was written in. A page that exists in English only marks it. */
function Written({ language, children }: { language: Language; children: string }) {
  if (useLanguage().language === language) return children;
  return <span lang={languageFacts[language].tag}>{children}</span>;
}

/** Renders the text and the link of a message. */
export function MessageText({ message }: { message: Message }) {
  return (
    <p>
      <Written language={message.language ?? "en"}>{message.text}</Written>{" "}
      {message.link ? (
        <Anchor to={message.link.to} className="font-bold">
          {message.link.label}
        </Anchor>
      ) : null}
    </p>
  );
}
