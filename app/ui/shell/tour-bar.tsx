import * as paths from "~/web/paths";
import { Anchor } from "../anchor";
import { Button } from "../button";
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
