/** Describes an action for another person in plain words, from the area and name of the call. */
const areas: Record<string, string> = {
  profiles: "personal details",
  addresses: "addresses",
  contacts: "next of kin",
  lovedOnes: "personal details",
  linking: "client record",
  services: "programmes",
  catalogue: "choice of programmes",
  healthDeclarations: "health declarations",
  accessHistory: "list of who looked",
  appointments: "appointments",
  sessions: "sessions",
  denticare: "dental appointments",
};

const own: Record<string, string> = {
  "linking.link": "Linked the client record to their account",
  "lovedOnes.create": "Added this person as a loved one",
  "lovedOnes.remove": "Stopped acting for this person",
  "lovedOnes.list": "Saw this person in their list of loved ones",
  "healthDeclarations.submit": "Sent a health declaration",
  "profiles.setMessages": "Chose how messages are sent",
  "profiles.setLanguage": "Chose the language of messages",
  "profiles.picture": "Saw the photo",
  "myData.summary": "Saw what data we hold",
  "myData.export": "Downloaded the data",
  "myData.file": "Downloaded the data",
  "myData.marketing": "Changed the consent to offers and news",
  "accessLinks.limit": "The owner changed what this person may do",
  "accessLinks.lift": "Lifted earlier limits of a person who acts",
  "corrections.request": "Asked us to correct the record",
  "corrections.withdraw": "Withdrew a request to correct the record",
  "corrections.list": "Saw the corrections of the record",
  "counterCorrections.list": "Saw the corrections of the record",
  "counterCorrections.decide": "Decided about a correction",
  "counterCorrections.record": "Corrected the record",
  "profiles.putPicture": "Changed the photo",
  "profiles.removePicture": "Removed the photo",
};

const atCounter: Record<string, string> = {
  "counters.agree": "Agreed with a code on their phone",
  "counters.agreeOnPaper": "Agreed on a signed slip",
  "counters.sendCode": "Had a code sent to their phone",
  "handOvers.create": "Moved on to another device",
  "carts.put": "Chose programmes",
  "carts.checkout": "Registered for programmes",
};

export function describeAccess(call: string, changed: boolean): string {
  const label = own[call] ?? atCounter[call];
  if (label !== undefined) return label;
  const [area = "", name = ""] = call.split(".");
  const lovedOnes = /address/i.test(name)
    ? "addresses"
    : /contact/i.test(name)
      ? "next of kin"
      : undefined;
  const what = (area === "lovedOnes" && lovedOnes) || areas[area] || "records";
  return changed ? `Changed the ${what}` : `Saw the ${what}`;
}
