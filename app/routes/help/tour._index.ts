import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { createTourSeenCookie, findFirstTourPage } from "~/features/help/tour.server";
import { readUnboundForm } from "~/web/forms/form.server";

export const loader = async () => redirect(await findFirstTourPage());

/** Skips or ends the tour: it is not offered again, and stays in the help centre. */
export async function action({ request }: ActionFunctionArgs) {
  await readUnboundForm(request);
  return redirect("/", { headers: { "set-cookie": await createTourSeenCookie() } });
}
