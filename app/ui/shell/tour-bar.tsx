import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Anchor } from "../text/anchor";
import { Button } from "../text/button";
import { HeaderBar } from "./header";

/** Offers the tour on a first visit. */
export function TourBar() {
  const text = useText();
  return (
    <HeaderBar
      action={
        <form method="post" action={`${paths.help.tour}?index`}>
          <Button kind="quiet">{text("shell:tour.skip")}</Button>
        </form>
      }
    >
      {text("shell:tour.new")} <Anchor to={paths.help.tour}>{text("shell:tour.take")}</Anchor>
    </HeaderBar>
  );
}
