import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readUnboundForm } from "~/web/forms/form.server";
import { returnFromSwitch } from "~/web/forms/switch.server";
import { createBasicVersionCookie } from "~/web/scripts.server";

export const loader = () => redirect("/");

/** Switches scripts off or on and returns to the page with the switch. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  return returnFromSwitch(request, form, [
    await createBasicVersionCookie(form.get("basic") === "on"),
  ]);
}
