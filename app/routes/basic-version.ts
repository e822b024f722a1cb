import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameFrom } from "~/web/came-from.server";
import { readOpenForm } from "~/web/form.server";
import { setBasicVersion } from "~/web/scripts.server";

export const loader = () => redirect("/");

/** Switches scripts off or on and goes back to the page the switch was on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readOpenForm(request);
  return redirect(cameFrom(request), {
    headers: { "set-cookie": await setBasicVersion(form.get("basic") === "on") },
  });
}
