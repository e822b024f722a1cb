/** The saved choice of messages, and a form merged into it, since several people may choose for one person. */
import type { Contact } from "~/contract/people/contact";
import type { Profile } from "~/contract/people/profile";
import { languageOptions } from "~/lib/language/languages";
import { mergeRecord } from "~/lib/record-version.server";
import { getActingName } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { createPageNotFound, type Submission } from "~/web/forms/form-action.server";
import { getVisitorWords } from "~/web/language/translations.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import { showClashes } from "../changed-since.server";
import { getContactReach, listReachable } from "./message-choice";
import { listChannels, listContacts, listQuietHours, NO_CONTACT } from "./message-options";

export const messageChoiceParts = {
  channel: "channel",
  quietHours: "quietHours",
  chosenLanguage: "chosenLanguage",
  reminded: "reminded",
} as const;

interface SavedChoice {
  profile: Profile;
  contacts: Contact[];
  answers: { channel: string; quietHours: string; chosenLanguage: string; reminded: string };
}

/** @throws 404 if the backend has no choice to offer. */
export async function readSavedChoice(request: Request, customer: Customer) {
  const [profile, contacts] = await Promise.all([
    customer.api.profiles.get(),
    customer.api.contacts.list(),
  ]);
  if (profile.messageChannel === undefined) throw createPageNotFound();
  const reach = getContactReach(profile);
  const personName = getActingName(customer);
  const answers = {
    // Both are all addresses that there are.
    channel: reach.mobile && reach.email ? profile.messageChannel : "BOTH",
    quietHours: profile.quietHours ?? "",
    // Messages to a loved one without a choice are in English.
    chosenLanguage:
      profile.chosenLanguage ?? (personName ? "en" : await readVisitorLanguage(request)),
    reminded: contacts.find(({ reminded }) => reminded)?.id ?? NO_CONTACT,
  };
  return { profile, contacts, reach, personName, answers };
}

/** Merges a form into the saved choice, or renders it again if another person changed the same answer since. */
export async function mergeChoice<Choice extends Readonly<Record<string, unknown>>>(
  submission: Submission,
  saved: SavedChoice,
  { version, ...typed }: Choice & { version?: string | undefined },
) {
  const stored = saved.answers;
  const { merged, clashes } = mergeRecord(messageChoiceParts, { stored, typed, version });
  if (clashes.length === 0) return { merged };
  return {
    refused: showClashes(submission, {
      parts: messageChoiceParts,
      typed: { ...typed, version },
      stored,
      show: (part) => showAnswer(part, saved),
    }),
  };
}

function showAnswer(part: string, { profile, contacts, answers }: SavedChoice) {
  const words = getVisitorWords();
  const { text } = words;
  const options = {
    channel: listChannels(getContactReach(profile), text),
    quietHours: listQuietHours(text),
    chosenLanguage: languageOptions,
    reminded: listContacts(listReachable(contacts), words),
  };
  const name = part as keyof typeof options;
  return options[name].find(({ value }) => value === answers[name])?.label;
}
