import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { finishVisit } from "~/features/counter/visit.server";
import * as paths from "~/lib/paths";
import { readUnboundForm } from "~/web/forms/form.server";

export const loader = () => redirect(paths.counter.start);

/** Clears the computer for the next person. */
export async function action({ request }: ActionFunctionArgs) {
  await readUnboundForm(request);
  return finishVisit(request);
}
