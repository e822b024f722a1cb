import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { saveLanguageOnProfile } from "~/features/people/messages/language.server";
import { isLanguage } from "~/lib/language/languages";
import { readUnboundForm } from "~/web/forms/form.server";
import {
  createLanguageCookie,
  createVisitorsChoiceCookie,
} from "~/web/language/visitor-language.server";
import { readCounter } from "~/web/session/counter.server";
import { readPageOfForm } from "~/web/url/referrer.server";

export const loader = () => redirect("/");

/** Saves the visitor's language, also on the profile of a customer, and returns to the page with the switch. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  const chosen = form.get("language");
  const isSaved = await saveLanguageOnProfile(request, chosen);
  const isShared = (await readCounter(request)) !== null;
  const headers = new Headers({ "set-cookie": await createLanguageCookie(chosen, isShared) });
  headers.append(
    "set-cookie",
    await createVisitorsChoiceCookie(isLanguage(chosen) && !isSaved && !isShared),
  );
  return redirect(readPageOfForm(request, form), { headers });
}
