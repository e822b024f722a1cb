import * as paths from "~/web/paths";
import { Anchor } from "../anchor";
import { Icon } from "../icon";

/** The way to help from every page: a link, so it needs no script. */
export function HelpButton() {
  return (
    <Anchor to={paths.help.support} className="help">
      <Icon name="phone" size={22} />
      Help
    </Anchor>
  );
}
