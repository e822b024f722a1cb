import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Sentence } from "../language/sentence";
import { Button } from "../text/button";
import { Icon } from "../text/icon";
import { HeaderBar } from "./header";

/** Shows on every page the person that the customer acts for, with a button that switches back. */
export function ActingBar({ name }: { name: string }) {
  const text = useText();
  return (
    <HeaderBar
      below
      icon={<Icon name="family" />}
      action={
        <form method="post" action={paths.people.actFor}>
          <Button kind="quiet" name="person" value="">
            {text("shell:acting.end")}
          </Button>
        </form>
      }
    >
      <Sentence of="shell:acting.for" parts={{ name: <b>{name}</b> }} />
    </HeaderBar>
  );
}
