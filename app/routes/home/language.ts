import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { saveLanguageOnProfile } from "~/features/people/messages/language.server";
import { isLanguage } from "~/lib/language/languages";
import { LANGUAGE_FIELD } from "~/lib/request/page-field";
import { readUnboundForm } from "~/web/forms/form.server";
import { returnFromSwitch } from "~/web/forms/switch.server";
import {
  createLanguageCookie,
  createVisitorsChoiceCookie,
} from "~/web/language/visitor-language.server";
import { readCounter } from "~/web/session/counter.server";

export const loader = () => redirect("/");

/** Saves the visitor's language, also on the profile of a customer, and returns to the page with the switch. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  // A page of the previous version, which is open while this one starts, has the other name.
  const chosen = form.get(LANGUAGE_FIELD) ?? form.get("language");
  const isSaved = await saveLanguageOnProfile(request, chosen);
  const isShared = (await readCounter(request)) !== null;
  return returnFromSwitch(request, form, [
    await createLanguageCookie(chosen, isShared),
    await createVisitorsChoiceCookie(isLanguage(chosen) && !isSaved && !isShared),
  ]);
}
