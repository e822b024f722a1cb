import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Language, languages } from "~/lib/language/languages";
import { resolveDayPlaceholdersOnEve } from "~/lib/singapore/day-placeholder";
import { countSmsParts, listCharactersOutsideGsm, toSmsText } from "~/lib/text/sms-text";
import { getWords, MAX_PARTS } from "~/provider/shared/messages/message-language";
import { everyMessage } from "../../helpers/provider/every-message";

/* The parts of each kind of SMS with a long programme, centre, bank and person. The document has the same table. */

const measure = (language: Language): [kind: string, parts: number][] =>
  Object.entries(everyMessage).map(([kind, write]) => [
    kind,
    countSmsParts(toSmsText(resolveDayPlaceholdersOnEve(write(getWords(language)).sms))),
  ]);

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
