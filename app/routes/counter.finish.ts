import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { finishVisit } from "~/portal/counter/visit.server";
import { readForm } from "~/portal/form.server";

export const loader = () => redirect("/counter");

/** Clears the computer for the next person. */
export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  return finishVisit(request);
}
