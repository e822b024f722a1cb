import type { ReactNode } from "react";
import { useText } from "../language/language";
import { Breakable } from "../text/breakable";
import { Icon, type IconName } from "../text/icon";

export type NoticeKind = "info" | "success" | "warning" | "danger";

const looks: Record<NoticeKind, { className: string; icon: IconName }> = {
  info: { className: "notice", icon: "info" },
  success: { className: "notice notice-success", icon: "check" },
  warning: { className: "notice notice-warning", icon: "alert" },
  danger: { className: "notice notice-danger", icon: "stop" },
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
  const text = useText();
  return (
    <div className={look.className}>
      <Icon name={look.icon} size={26} />
      <div>
        <span className="sr-only">{text(`shell:notice.${kind}`)} </span>
        {title ? (
          <p className="font-bold">
            <Breakable>{title}</Breakable>
          </p>
        ) : null}
        <Breakable>{children}</Breakable>
      </div>
    </div>
  );
}
