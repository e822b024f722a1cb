import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Language, languages } from "~/lib/language/languages";
import { resolveDayPlaceholdersOnEve } from "~/lib/singapore/day-placeholder";
import { countSmsParts, listCharactersOutsideGsm, toSmsText } from "~/lib/text/sms-text";
import {
  getWords,
  MAX_PARTS,
  nameLanguageInLinks,
} from "~/provider/shared/messages/message-language";
import { everyMessage, PORTAL } from "../../helpers/provider/every-message";

/* The parts of each kind of SMS with a long programme, centre, bank and person. The document has the same table. */

const measure = (language: Language): [kind: string, parts: number][] =>
  Object.entries(everyMessage).map(([kind, write]) => {
    const words = getWords(language);
    const { sms } = nameLanguageInLinks(words, write(words), PORTAL);
    return [kind, countSmsParts(toSmsText(resolveDayPlaceholdersOnEve(sms)))];
  });

test.each(["zh", "ms", "ta"] as const)("the links of messages in %s name it", (language) => {
  const words = getWords(language);
  const contents = Object.values(everyMessage).map((write) =>
    nameLanguageInLinks(words, write(words), PORTAL),
  );
  const linksOf = (text: string) =>
    text.match(/https:\/\/portal\.provider\.example[\w/?=&.-]*/g) ?? [];
  const isNamed = (link: string) => new URL(link).searchParams.get("lang") === language;
  const emails = contents.flatMap(({ email }) => linksOf(email));
  expect(emails.length).toBeGreaterThan(20);
  expect(emails.filter((link) => !isNamed(link.replace(/\.$/, "")))).toEqual([]);
  const sms = contents.flatMap(({ sms }) => linksOf(sms));
  expect(sms.filter(isNamed).length).toBeGreaterThan(sms.length * 0.8);
});

test.each(languages)("no SMS in %s takes more parts than allowed", (language) => {
  const measured = measure(language);
  expect(measured.length).toBeGreaterThanOrEqual(69);
  expect(measured.filter(([, parts]) => parts > MAX_PARTS[language])).toEqual([]);
});

test("at least 35 kinds take one part in English", () => {
  expect(measure("en").filter(([, parts]) => parts === 1).length).toBeGreaterThanOrEqual(35);
});

test("an SMS in Malay stays in the alphabet of 160 characters", () => {
  const outside = Object.values(everyMessage).flatMap((write) =>
    listCharactersOutsideGsm(write(getWords("ms")).sms),
  );
  expect([...new Set(outside)]).toEqual([]);
});

test("the document has the measured table", () => {
  const [english, chinese, malay, tamil] = languages.map(measure) as [
    ...[[string, number][], [string, number][]],
    ...[[string, number][], [string, number][]],
  ];
  const table = english
    .map(([kind, parts], index) =>
      [kind, parts, ...[chinese, malay, tamil].map((other) => other[index]?.[1])].join(" | "),
    )
    .map((row) => `| ${row} |`)
    .join("\n");
  expect(readFileSync(".github/docs/messages.md", "utf8")).toContain(table);
});
