/**
 * The nationalities and the calling codes of the personal form as one text, "SG65Singapore;" and so on: as two lists of objects in a page's
 * data they would weigh more than the page itself, and a mark between the parts that data writes as two costs hundreds of bytes.
 */
interface ListedOption {
  value: string;
  label: string;
}

export interface CountryLists {
  nationalities: ListedOption[];
  codes: ListedOption[];
}

const codeLabel = (name: string, code: string) => `${name} (${code})`;

/** In place of a country whose name stands for a calling code alone. */
const NONE = "--";
const LINE = /^(..)(\d*)(.*)$/;

interface Line {
  country: string;
  name: string;
  code: string;
}

/** Both lists must be in the order of their names, Singapore first. */
export function encodeCountryLists(
  nationalities: readonly ListedOption[],
  codes: readonly ListedOption[],
): string {
  const lines = new Map<string, Line>();
  for (const { value, label } of nationalities)
    lines.set(label, { country: value, name: label, code: "" });
  for (const { value, label } of codes) {
    const name = label.slice(0, -codeLabel("", value).length);
    lines.set(name, { country: lines.get(name)?.country ?? "", name, code: value });
  }
  return [...lines.values()]
    .sort(
      (one, other) =>
        Number(other.country === "SG") - Number(one.country === "SG") ||
        one.name.localeCompare(other.name, "en"),
    )
    .map(({ country, name, code }) => `${country || NONE}${code.replace("+", "")}${name}`)
    .join(";");
}

let unpacked: { packed: string; lists: CountryLists } | undefined;

/** There is one list: every page that is drawn has the same. */
export function decodeCountryLists(packed: string): CountryLists {
  if (unpacked?.packed !== packed) unpacked = { packed, lists: read(packed) };
  return unpacked.lists;
}

function read(packed: string): CountryLists {
  const lists: CountryLists = { nationalities: [], codes: [] };
  for (const line of packed.split(";")) {
    const [, country = "", digits, name = ""] = LINE.exec(line) ?? [];
    if (country !== NONE) lists.nationalities.push({ value: country, label: name });
    if (digits) lists.codes.push({ value: `+${digits}`, label: codeLabel(name, `+${digits}`) });
  }
  return lists;
}
