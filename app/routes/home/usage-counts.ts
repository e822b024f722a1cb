import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readUnboundForm } from "~/web/forms/form.server";
import { setAnalyticsConsent } from "~/web/operations/analytics.server";
import { referrer } from "~/web/url/referrer.server";

export const loader = () => redirect("/");

/** Agrees to anonymous counts, or takes that back, and returns to the page the switch was on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  return redirect(referrer(request), {
    headers: { "set-cookie": await setAnalyticsConsent(form.get("counts") === "on") },
  });
}
