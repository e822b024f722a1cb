import type { ReactNode } from "react";
import { Icon, type IconName } from "../text/icon";

export type NoticeKind = "info" | "success" | "warning" | "danger";

const looks: Record<NoticeKind, { className: string; icon: IconName; word: string }> = {
  info: { className: "notice", icon: "info", word: "Note" },
  success: { className: "notice notice-success", icon: "check", word: "Done" },
  warning: { className: "notice notice-warning", icon: "alert", word: "Important" },
  danger: { className: "notice notice-danger", icon: "stop", word: "Problem" },
};

/** Renders a panel for important information. Colour, icon and a hidden word have the same meaning. */
export function Notice({
  kind = "info",
  title,
  children,
}: {
  kind?: NoticeKind;
  title?: string;
  children?: ReactNode;
}) {
  const look = looks[kind];
  return (
    <div className={look.className}>
      <Icon name={look.icon} size={26} />
      <div>
        <span className="sr-only">{look.word}: </span>
        {title ? <p className="font-bold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
