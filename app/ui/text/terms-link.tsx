import * as paths from "~/lib/paths";
import { Anchor } from "./anchor";

/** Links to the terms in a new tab, so that entered data stay on this page. */
export function TermsLink() {
  return (
    <Anchor to={paths.help.terms} newTab>
      terms and conditions
    </Anchor>
  );
}
