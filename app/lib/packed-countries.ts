/**
 * The nationalities and the calling codes of the personal form as one text, a line for each name: as two lists of objects in a
 * page's data they would weigh more than the page itself.
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

interface Line {
  country: string;
  name: string;
  code: string;
}

/** Both lists must be in the order of their names, Singapore first. */
export function packCountries(
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
    .map(({ country, name, code }) => `${country}\t${name}\t${code}`)
    .join("\n");
}

export function unpackCountries(packed: string): CountryLists {
  const lists: CountryLists = { nationalities: [], codes: [] };
  for (const line of packed.split("\n")) {
    const [country = "", name = "", code = ""] = line.split("\t");
    if (country) lists.nationalities.push({ value: country, label: name });
    if (code) lists.codes.push({ value: code, label: codeLabel(name, code) });
  }
  return lists;
}
