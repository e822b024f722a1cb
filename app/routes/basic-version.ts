import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { cameFrom } from "~/portal/came-from.server";
import { readOpenForm } from "~/portal/form.server";
import { setBasicVersion } from "~/portal/scripts.server";

export const loader = () => redirect("/");

/** Switches scripts off or on and goes back to the page the switch was on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readOpenForm(request);
  return redirect(cameFrom(request), {
    headers: { "set-cookie": await setBasicVersion(form.get("basic") === "on") },
  });
}
