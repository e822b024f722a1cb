import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readVisit } from "~/web/counter.server";
import { readUnboundForm } from "~/web/form.server";
import * as paths from "~/web/paths";

export const loader = () => redirect(paths.counter.start);

/** Typing is a sign of life: asking for the visit keeps it going. */
export async function action({ request }: ActionFunctionArgs) {
  await readUnboundForm(request);
  await readVisit(request);
  return new Response(null, { status: 204 });
}
