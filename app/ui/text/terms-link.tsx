import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Anchor } from "./anchor";

/** Links to the terms in a new tab, so that entered data stay on this page. */
export function TermsLink() {
  const text = useText();
  return (
    <Anchor to={paths.help.terms} newTab>
      {text("shell:terms")}
    </Anchor>
  );
}
