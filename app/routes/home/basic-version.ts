import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readUnboundForm } from "~/web/forms/form.server";
import { createBasicVersionCookie } from "~/web/scripts.server";
import { readPageOfForm } from "~/web/url/referrer.server";

export const loader = () => redirect("/");

/** Switches scripts off or on and returns to the page with the switch. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  return redirect(readPageOfForm(request, form), {
    headers: { "set-cookie": await createBasicVersionCookie(form.get("basic") === "on") },
  });
}
