import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readUnboundForm } from "~/web/forms/form.server";
import { returnFromSwitch } from "~/web/forms/switch.server";
import { createConsentCookie } from "~/web/operations/analytics.server";

export const loader = () => redirect("/");

/** Saves or withdraws the consent to anonymous counts, and returns to the page with the switch. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  return returnFromSwitch(request, form, [await createConsentCookie(form.get("counts") === "on")]);
}
