import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { finishVisit } from "~/features/counter/visit.server";
import { readOpenForm } from "~/web/form.server";
import * as paths from "~/web/paths";

export const loader = () => redirect(paths.counter.start);

/** Clears the computer for the next person. */
export async function action({ request }: ActionFunctionArgs) {
  await readOpenForm(request);
  return finishVisit(request);
}
