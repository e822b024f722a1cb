/** The provider's texts about itself as stored and transferred: a key such as "phones.hotline.number", and its value. */
import { type Brand, type ContactDesk, defaultBrand } from "./brand";
import type { ProviderTexts } from "./provider-texts";

export type BrandSettings = Readonly<Record<string, string>>;

export interface ProviderSettings {
  brand: BrandSettings;
  /** Translations of the provider's sentences. */
  texts: ProviderTexts;
}

/** The mastercode under which they are stored and requested. */
export const PROVIDER_CODE = "PROVIDER";

/** The key of the provider's own mark, an SVG. */
export const LOGO_KEY = "logo";

/** Settings without which pages have gaps or the defaults' facts, each with its place on the pages. */
const EXPECTED: Record<string, string> = {
  name: "every page shows the sample's name",
  website: "links lead to the support page",
  address: "no page shows an address",
  "phones.hotline.number": "every page shows the sample's hotline",
  "phones.hotline.hours": "the hotline has no hours",
  "emails.support": "no page shows an e-mail address",
};

/** Lists the expected settings that a backend does not send, each with the effect. */
export const listMissingBrandSettings = (words: BrandSettings): string[] =>
  Object.entries(EXPECTED)
    .filter(([key]) => !words[key])
    .map(([key, effect]) => `${PROVIDER_CODE} has no ${key}: ${effect}`);

const HEX = /^#[0-9a-fA-F]{6}$/;

/** Parses the valid settings. Invalid ones retain their defaults. */
export function parseBrand(words: BrandSettings): Partial<Brand> {
  return {
    ...namesFrom(words),
    ...phonesFrom(words),
    ...emailsFrom(words),
    ...coloursFrom(words),
  };
}

/** The portal's own page. Links lead there for a provider without a website. */
const OWN_SUPPORT_PAGE = "/support";
const NO_EMAILS = { support: "", egiro: "" };
const HOURS_UNKNOWN = "during office hours";

const TEXTS = ["name", "shortName", "tagline", "lead", "description", "legalName", "uen"] as const;
/** Sentences that name no programme, because each provider has its own. */
const GENERAL_SENTENCES = {
  lead: "Choose a programme for yourself or for someone you love.",
  description: "Register, book and pay, for yourself or a loved one.",
};

function namesFrom(words: BrandSettings): Partial<Brand> {
  const { name } = words;
  // A provider with its own name must not inherit the default's other facts.
  const settings: Partial<Brand> = name
    ? {
        ...{ shortName: name, legalName: name, gstRegistrationNumber: words.gstNumber ?? null },
        ...GENERAL_SENTENCES,
        ...{ addressLines: [], emails: NO_EMAILS, ...placesAt(OWN_SUPPORT_PAGE) },
      }
    : {};
  for (const key of TEXTS) if (words[key]) settings[key] = words[key];
  if (words.address) settings.addressLines = words.address.split("\n");
  const year = Number(words.copyrightYear);
  if (year > 0) settings.copyrightYear = year;
  return words.website?.startsWith("https://")
    ? { ...settings, ...placesAt(words.website) }
    : settings;
}

/** Links that the provider does not set lead to its own website, never to the default one. */
function placesAt(website: string): Pick<Brand, "website" | "links"> {
  const links = Object.keys(defaultBrand.links).map((name) => [name, website]);
  return { website, links: Object.fromEntries(links) };
}

/** Reads the desks. A desk without a number uses the hotline. */
function phonesFrom(words: BrandSettings): Partial<Pick<Brand, "phones">> {
  const hotline = words["phones.hotline.number"];
  if (!hotline) return {};
  const desk = (name: keyof Brand["phones"]): ContactDesk => {
    const number = words[`phones.${name}.number`];
    const hours = words[`phones.${number ? name : "hotline"}.hours`] ?? HOURS_UNKNOWN;
    return { ...callable(number ?? hotline), hours };
  };
  return { phones: { hotline: desk("hotline"), billing: desk("billing"), egiro: desk("egiro") } };
}

/** Builds the tel: link. Singapore numbers have eight digits. A number such as 1800 123 4567 is called without a country code. */
function callable(number: string): Pick<ContactDesk, "number" | "href"> {
  const digits = number.replace(/\D/g, "");
  return { number, href: digits.length === 8 ? `tel:+65${digits}` : `tel:${digits}` };
}

function emailsFrom(words: BrandSettings): Partial<Pick<Brand, "emails">> {
  const support = words["emails.support"];
  return support ? { emails: { support, egiro: words["emails.egiro"] ?? support } } : {};
}

function coloursFrom(words: BrandSettings): Partial<Pick<Brand, "colours">> {
  const settings = Object.keys(defaultBrand.colours)
    .map((name) => [name, words[`colours.${name}`] ?? ""] as const)
    .filter(([, colour]) => HEX.test(colour));
  return settings.length === 0
    ? {}
    : { colours: { ...defaultBrand.colours, ...Object.fromEntries(settings) } };
}
