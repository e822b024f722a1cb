import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { finishVisit } from "~/features/counter/visit.server";
import { readUnboundForm } from "~/web/form.server";
import * as paths from "~/web/paths";

export const loader = () => redirect(paths.counter.start);

/** Clears the computer for the next person. */
export async function action({ request }: ActionFunctionArgs) {
  await readUnboundForm(request);
  return finishVisit(request);
}
