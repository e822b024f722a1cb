import type { ReactNode } from "react";
import { Anchor, type AnchorProps } from "./anchor";
import { Breakable } from "./breakable";
import { Icon, type IconName } from "./icon";

/** main: one per page, names its action. secondary: next to it. quiet: looks like a link. danger: removes something. */
export type ButtonKind = "main" | "secondary" | "quiet" | "danger";

const looks: Record<ButtonKind, string> = {
  main: "btn btn-main",
  secondary: "btn btn-second",
  quiet: "btn-quiet",
  danger: "btn btn-danger",
};

export interface ButtonProps {
  children: ReactNode;
  kind?: ButtonKind;
  icon?: IconName;
  type?: "submit" | "button";
  /** The posted name, so that one form can have several buttons. */
  name?: string;
  value?: string;
  /** Id of the form, if the button is outside it. */
  form?: string;
  formAction?: string;
  formEncType?: string;
  /** For a button that needs scripts. */
  onClick?: () => void;
  disabled?: boolean;
}

/** Renders a button that posts its form. The space separates it from the next one without styles. */
export function Button({ children, kind = "main", icon, type = "submit", ...rest }: ButtonProps) {
  return (
    <>
      <button type={type} className={looks[kind]} {...rest}>
        {icon ? <Icon name={icon} size={22} /> : null}
        <Breakable>{children}</Breakable>
      </button>{" "}
    </>
  );
}

/** Renders a link that looks like a button. It navigates and changes nothing. */
export function ButtonLink({
  children,
  kind = "main",
  icon,
  ...link
}: Omit<AnchorProps, "className"> & { kind?: ButtonKind; icon?: IconName }) {
  return (
    <Anchor className={looks[kind]} {...link}>
      {icon ? <Icon name={icon} size={22} /> : null}
      <Breakable>{children}</Breakable>
    </Anchor>
  );
}
