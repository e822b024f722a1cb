/** Long lists of choices as one text, a line each: as objects in a page's data they would weigh more than the page itself. */

interface ListedOption {
  value: string;
  label: string;
}

export function packOptions(options: readonly ListedOption[]): string {
  return options.map(({ value, label }) => `${value}\t${label}`).join("\n");
}

export function unpackOptions(packed: string): ListedOption[] {
  return packed.split("\n").map((line) => {
    const [value = "", label = ""] = line.split("\t");
    return { value, label };
  });
}
