import * as paths from "~/lib/paths";
import { Anchor } from "../text/anchor";
import { Button } from "../text/button";
import { HeaderBar } from "./header";

/** Offers the tour on a first visit. */
export function TourBar() {
  return (
    <HeaderBar
      action={
        <form method="post" action={`${paths.help.tour}?index`}>
          <Button kind="quiet">Skip</Button>
        </form>
      }
    >
      New here? <Anchor to={paths.help.tour}>Take a short tour</Anchor>
    </HeaderBar>
  );
}
