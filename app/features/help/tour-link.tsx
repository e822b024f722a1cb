import { useRouteLoaderData } from "@remix-run/react";
import * as paths from "~/lib/paths";
import { useText } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";

/** Offers the tour on a first visit, which the root route knows. */
export function TourLink() {
  const text = useText();
  const shell = useRouteLoaderData<{ offerTour: boolean }>("root");
  return shell?.offerTour ? (
    <p>
      {text("shell:tour.new")} <Anchor to={paths.help.tour}>{text("shell:tour.take")}</Anchor>
    </p>
  ) : null;
}
