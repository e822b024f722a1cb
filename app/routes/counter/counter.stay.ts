import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { readUnboundForm } from "~/web/forms/form.server";
import { readVisit } from "~/web/session/counter.server";

export const loader = () => redirect(paths.counter.start);

/** Keeps the visit alive while the customer types, because reading it renews it. */
export async function action({ request }: ActionFunctionArgs) {
  await readUnboundForm(request);
  await readVisit(request);
  return new Response(null, { status: 204 });
}
