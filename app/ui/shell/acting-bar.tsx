import * as paths from "~/lib/paths";
import { Button } from "../text/button";
import { Icon } from "../text/icon";
import { HeaderBar } from "./header";

/** Shows on every page the person that the customer acts for, with a button that switches back. */
export function ActingBar({ name }: { name: string }) {
  return (
    <HeaderBar
      icon={<Icon name="family" />}
      action={
        <form method="post" action={paths.people.actFor}>
          <Button kind="quiet" name="person" value="">
            Act for myself again
          </Button>
        </form>
      }
    >
      Acting for <b>{name}</b>
    </HeaderBar>
  );
}
