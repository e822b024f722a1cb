import { Reply } from "../language/reply";
import { Anchor } from "../text/anchor";
import { Notice, type NoticeKind } from "./notice";

export interface Message {
  kind: "success" | "error" | "info" | "support";
  /** Plain text, which is escaped and never parsed as markup. */
  text: string;
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

/** Renders the text and the link of a message. */
export function MessageText({ message }: { message: Message }) {
  return (
    <p>
      <Reply>{message.text}</Reply>{" "}
      {message.link ? (
        <Anchor to={message.link.to} className="font-bold">
          <Reply>{message.link.label}</Reply>
        </Anchor>
      ) : null}
    </p>
  );
}
