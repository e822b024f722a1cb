/** Describes an action for another person in plain words, from the area and name of the call. */
import { agreementSubjects, agreementWays } from "~/contract/counter/counter";
import type { GetText } from "~/languages/page-language";

/** Records of the areas that have a name. */
const areas = {
  profiles: "profiles",
  addresses: "addresses",
  contacts: "contacts",
  lovedOnes: "profiles",
  linking: "linking",
  services: "services",
  catalogue: "catalogue",
  healthDeclarations: "healthDeclarations",
  accessHistory: "accessHistory",
  appointments: "appointments",
  sessions: "sessions",
  denticare: "denticare",
} as const;

/** Keys of the calls that have a separate sentence. */
const callLabels = {
  "linking.link": "linked",
  "lovedOnes.create": "added",
  "lovedOnes.remove": "stopped",
  "lovedOnes.list": "listed",
  "healthDeclarations.submit": "declared",
  "profiles.setMessages": "chose-messages",
  "profiles.setLanguage": "chose-language",
  "profiles.picture": "saved-photo",
  "myData.summary": "saw-data",
  "myData.export": "downloaded",
  "myData.file": "downloaded",
  "myData.marketing": "consent",
  "accessLinks.limit": "limited",
  "accessLinks.lift": "lifted",
  "corrections.request": "asked-correction",
  "corrections.withdraw": "withdrew-correction",
  "corrections.list": "saw-corrections",
  "counterCorrections.list": "saw-corrections",
  "counterCorrections.decide": "decided-correction",
  "counterCorrections.record": "corrected",
  "profiles.putPicture": "changed-photo",
  "profiles.removePicture": "removed-photo",
  "counters.agree": "agreed",
  "counters.agreeOnPaper": "agreed-on-paper",
  "counters.sendCode": "sent-code",
  "handOvers.create": "handed-over",
  "carts.put": "chose",
  "carts.checkout": "registered",
} as const;

const lookUp = <Word>(words: Readonly<Record<string, Word>>, name: string): Word | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

export function describeAccess(call: string, changed: boolean, text: GetText): string {
  const label = lookUp(callLabels, call);
  if (label !== undefined) return text(`people:did.${label}`);
  const [area = "", name = ""] = call.split(".");
  const areaLabel =
    (area === "lovedOnes" && findPartOfLovedOne(name)) || (lookUp(areas, area) ?? "records");
  return changed ? text(`people:changed.${areaLabel}`) : text(`people:saw.${areaLabel}`);
}

function findPartOfLovedOne(name: string) {
  if (/address/i.test(name)) return "addresses";
  return /contact/i.test(name) ? "contacts" : null;
}

/** Describes an agreement at a counter. A subject or way of another backend is shown as it is. */
export function describeAgreement(subject: string, how: string, text: GetText): string {
  const way = agreementWays.find((one) => one === how);
  const topic = agreementSubjects.find((one) => one === subject);
  return way && topic ? text(`people:agreed.${way}.${topic}`) : `${how}: ${subject}`;
}
