import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { readForm } from "~/portal/form.server";
import { setBasicVersion } from "~/portal/scripts.server";

export const loader = () => redirect("/");

/** Switches scripts off or on and goes back to the page the switch was on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const referrer = request.headers.get("referer");
  const back = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return redirect(safeRedirect(back && back.pathname + back.search, "/"), {
    headers: { "set-cookie": await setBasicVersion(form.get("basic") === "on") },
  });
}
