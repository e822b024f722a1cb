import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishVisit } from "~/features/counter/visit.server";
import * as paths from "~/lib/paths";
import { isVisitIdle, readVisit } from "~/web/session/counter.server";

/**
 * Ends an idle visit. An untouched page opens this address on a timer. A visit that is active in another tab continues, and no foreign
 * link ends one.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const visit = await readVisit(request);
  return visit === null || isVisitIdle(visit)
    ? finishVisit(request)
    : redirect(paths.counter.start);
}
