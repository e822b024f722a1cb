import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishVisit } from "~/features/counter/visit.server";
import * as paths from "~/lib/paths";
import { isIdle, readVisit } from "~/web/session/counter.server";

/** A page that nobody touched comes here by itself. Somebody at work in another tab is left alone, and no foreign link clears anything. */
export async function loader({ request }: LoaderFunctionArgs) {
  const visit = await readVisit(request);
  return visit === null || isIdle(visit) ? finishVisit(request) : redirect(paths.counter.start);
}
