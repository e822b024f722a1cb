import type { ReactNode } from "react";
import { Breakable } from "../text/breakable";
import { Icon, type IconName } from "../text/icon";

export type MessageKind = "wait" | "missing" | "expired" | "wrong" | "info";

const icons: Record<MessageKind, IconName> = {
  wait: "clock",
  missing: "place",
  expired: "clock",
  wrong: "alert",
  info: "info",
};

export interface MessagePageProps {
  kind?: MessageKind;
  title: string;
  /** The meaning for the reader and the next action. */
  children?: ReactNode;
  /** At least one next action: a button, a link, a Refresh. */
  actions: ReactNode;
}

/** Renders a message such as wait, not found, expired or failed, always with a next action. */
export function MessagePage({ kind = "info", title, children, actions }: MessagePageProps) {
  return (
    <div
      className="card mx-auto max-w-[42rem] sm:!p-12"
      role={kind === "wait" ? "status" : undefined}
    >
      <span className={kind === "wait" ? "disc breathe mb-5" : "disc mb-5"}>
        <Icon name={icons[kind]} size={30} />
      </span>
      <h1>
        <Breakable>{title}</Breakable>
      </h1>
      <div className="stack max-w-measure text-[1.15rem]">
        <Breakable>{children}</Breakable>
      </div>
      <div className="row mt-8 no-print">{actions}</div>
    </div>
  );
}
