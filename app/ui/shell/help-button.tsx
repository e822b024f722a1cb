import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Anchor } from "../text/anchor";
import { Icon } from "../text/icon";

export interface HelpProps {
  className: string;
}

/** Links to help from every page, so that it needs no script. */
export function HelpButton({ className }: HelpProps) {
  return (
    <Anchor to={paths.help.support} className={className}>
      <Icon name="phone" size={22} />
      {useText()("shell:help")}
    </Anchor>
  );
}
