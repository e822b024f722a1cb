/** The provider's words for itself as they are kept and told: "phones.hotline.number" and what it is. */
import { type Brand, type ContactDesk, defaultBrand } from "./brand";

export type BrandSettings = Readonly<Record<string, string>>;

/** The mastercodes that they are kept under, and asked for. */
export const PROVIDER_CODE = "PROVIDER";

/** The key of the provider's own mark, an SVG. */
export const LOGO = "logo";

const HEX = /^#[0-9a-fA-F]{6}$/;

/** What can be read of them; what is not as it should be is as it ships. */
export function parseBrand(words: BrandSettings): Partial<Brand> {
  return {
    ...namesFrom(words),
    ...phonesFrom(words),
    ...emailsFrom(words),
    ...coloursFrom(words),
  };
}

function namesFrom(words: BrandSettings): Partial<Brand> {
  const { name } = words;
  // What is not told by whoever says who they are is not what ships.
  const told: Partial<Brand> = name
    ? { shortName: name, legalName: name, gstRegistrationNumber: words.gstNumber ?? null }
    : {};
  for (const key of ["name", "shortName", "tagline", "legalName", "uen"] as const)
    if (words[key]) told[key] = words[key];
  if (words.address) told.addressLines = words.address.split("\n");
  const year = Number(words.copyrightYear);
  if (year > 0) told.copyrightYear = year;
  return words.website?.startsWith("https://") ? { ...told, ...placesAt(words.website) } : told;
}

/** What is not told elsewhere is looked for on the provider's website, and never on the one that ships. */
function placesAt(website: string): Pick<Brand, "website" | "links"> {
  const links = Object.keys(defaultBrand.links).map((name) => [name, website]);
  return { website, links: Object.fromEntries(links) };
}

/** A desk that is not named is the hotline. */
function phonesFrom(words: BrandSettings): Partial<Pick<Brand, "phones">> {
  const hotline = words["phones.hotline.number"];
  if (!hotline) return {};
  const desk = (name: keyof Brand["phones"]): ContactDesk => {
    const number = words[`phones.${name}.number`];
    const hours = words[`phones.${number ? name : "hotline"}.hours`] ?? "";
    return { ...callable(number ?? hotline), hours, label: defaultBrand.phones[name].label };
  };
  return { phones: { hotline: desk("hotline"), billing: desk("billing"), egiro: desk("egiro") } };
}

/** A number of Singapore has eight digits; one such as 1800 123 4567 is called as it is. */
function callable(number: string): Pick<ContactDesk, "number" | "href"> {
  const digits = number.replace(/\D/g, "");
  return { number, href: digits.length === 8 ? `tel:+65${digits}` : `tel:${digits}` };
}

function emailsFrom(words: BrandSettings): Partial<Pick<Brand, "emails">> {
  const support = words["emails.support"];
  return support ? { emails: { support, egiro: words["emails.egiro"] ?? support } } : {};
}

function coloursFrom(words: BrandSettings): Partial<Pick<Brand, "colours">> {
  const told = Object.keys(defaultBrand.colours)
    .map((name) => [name, words[`colours.${name}`] ?? ""] as const)
    .filter(([, colour]) => HEX.test(colour));
  return told.length === 0
    ? {}
    : { colours: { ...defaultBrand.colours, ...Object.fromEntries(told) } };
}
