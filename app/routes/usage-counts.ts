import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { setCountsUsage } from "~/portal/analytics.server";
import { cameFrom } from "~/portal/came-from.server";
import { readOpenForm } from "~/portal/form.server";

export const loader = () => redirect("/");

/** Agrees to anonymous counts, or takes that back, and returns to the page the switch was on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readOpenForm(request);
  return redirect(cameFrom(request), {
    headers: { "set-cookie": await setCountsUsage(form.get("counts") === "on") },
  });
}
