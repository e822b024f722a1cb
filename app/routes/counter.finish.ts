import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { finishVisit } from "~/features/counter/visit.server";
import { readOpenForm } from "~/web/form.server";

export const loader = () => redirect("/counter");

/** Clears the computer for the next person. */
export async function action({ request }: ActionFunctionArgs) {
  await readOpenForm(request);
  return finishVisit(request);
}
