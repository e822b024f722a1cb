/** Conversion of the provider's identity between its file and the stored settings. */
import { defaultBrand } from "~/lib/brand/brand";
import { findLowContrastPairs } from "~/lib/brand/brand-colours";
import { LOGO_KEY, PROVIDER_CODE, parseBrand } from "~/lib/brand/brand-settings";
import type { Row, RowChanges } from "~/provider/shared/managed-table";
import type { Identity } from "../shapes/identity";
import type { ProviderData } from "./folder-schema";

const NAMES = [
  "name",
  "shortName",
  "tagline",
  "lead",
  "description",
  "legalName",
  "uen",
  "gstNumber",
  "website",
  "copyrightYear",
] as const;
const DESKS = ["hotline", "billing", "egiro"] as const;

export function toSettings(identity: Identity, logo: string | null): [string, unknown][] {
  const { address, phones, emails, colours } = identity;
  return [
    ...NAMES.map((name): [string, unknown] => [name, identity[name]]),
    ["address", address.join("\n")],
    ...DESKS.flatMap((desk): [string, unknown][] => [
      [`phones.${desk}.number`, phones[desk]?.number],
      [`phones.${desk}.hours`, phones[desk]?.hours],
    ]),
    ["emails.support", emails.support],
    ["emails.egiro", emails.egiro],
    [LOGO_KEY, logo ?? undefined],
    ...Object.entries(colours ?? {}).map(([name, value]): [string, unknown] => [
      `colours.${name}`,
      value,
    ]),
  ];
}

/** Returns the brand as pages will show it after the folder is applied. */
export function toBrand({ provider, logo }: Pick<ProviderData, "provider" | "logo">) {
  const settings = provider.identity === undefined ? [] : toSettings(provider.identity, logo);
  return parseBrand(
    Object.fromEntries(
      settings.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ),
  );
}

/** Converts the stored settings back to the file's format. The identity is undefined if it was never set. */
export function fromBrandRows(rows: readonly Row[]): { identity?: Row; logo: string | null } {
  const settings = new Map(
    rows
      .filter(({ code }) => code === PROVIDER_CODE)
      .map(({ key, value }) => [String(key), String(value)]),
  );
  if (settings.size === 0) return { logo: null };
  const logo = settings.get(LOGO_KEY) ?? null;
  const desk = (name: string) =>
    withoutMissing({
      number: settings.get(`phones.${name}.number`),
      hours: settings.get(`phones.${name}.hours`),
    });
  const year = settings.get("copyrightYear");
  const colours = withoutMissing(
    Object.fromEntries(
      Object.keys(defaultBrand.colours).map((name) => [name, settings.get(`colours.${name}`)]),
    ),
  );
  const identity = withoutMissing({
    ...Object.fromEntries(NAMES.map((name) => [name, settings.get(name)])),
    address: settings.get("address")?.split("\n"),
    phones: withoutMissing(Object.fromEntries(DESKS.map((name) => [name, desk(name)]))),
    emails: withoutMissing({
      support: settings.get("emails.support"),
      egiro: settings.get("emails.egiro"),
    }),
    copyrightYear: year === undefined ? undefined : Number(year),
    logo: logo === null ? undefined : "logo.svg",
    colours,
  });
  return { identity, logo };
}

/** Removes fields without a value. */
const withoutMissing = (fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)));

const isNothing = (value: unknown) =>
  value === undefined ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Finds colours with too little contrast, each with its place and a remedy. */
export function findColourFaults({ colours }: Identity): { name: string; message: string }[] {
  if (colours === undefined) return [];
  const chosen = Object.fromEntries(Object.entries(colours).filter(([, value]) => value));
  return findLowContrastPairs({ ...defaultBrand.colours, ...chosen }).map(
    ({ colour, on, where, contrast, least }) => ({
      name: colour in chosen || !(on in chosen) ? colour : on,
      message: `cannot be read well: ${where} have a contrast of ${rounded(contrast)} : 1 (${colour} on ${on}), and must have at least ${least} : 1. Take a ${on === "white" ? "darker one" : "colour further from it"}`,
    }),
  );
}

/** Rounds a contrast down, so that it never reaches the minimum by rounding. */
const rounded = (contrast: number) => Math.floor(contrast * 10) / 10;

const called: Record<string, string> = {
  name: "name",
  shortName: "short name",
  tagline: "line under the name",
  lead: "sentences at the top of the home page",
  description: "description for search engines",
  legalName: "legal name",
  uen: "UEN",
  gstNumber: "GST registration number",
  website: "website",
  copyrightYear: "year of the copyright",
  address: "address",
  "phones.hotline.number": "hotline",
  "phones.hotline.hours": "hotline's hours",
  "phones.billing.number": "billing line",
  "phones.billing.hours": "billing line's hours",
  "phones.egiro.number": "eGIRO desk",
  "phones.egiro.hours": "eGIRO desk's hours",
  "emails.support": "support's e-mail",
  "emails.egiro": "eGIRO desk's e-mail",
};

const callIt = (key: unknown) =>
  `The provider's ${called[String(key)] ?? `colour ${String(key).replace("colours.", "")}`}`;

const shown = (value: unknown) => String(value).replaceAll("\n", ", ");

/** Describes changes of the profile. Customers see them as soon as they are applied. */
export function describeProfileChanges({ added, changed, gone }: RowChanges): string[] {
  const own = (row: Row) => row.code === PROVIDER_CODE;
  const ownMark = (row: Row) => row.key === LOGO_KEY;
  return [
    ...changed
      .filter(({ after }) => own(after))
      .map(({ before, after }) =>
        ownMark(after)
          ? "The provider's logo is another picture"
          : `${callIt(after.key)}: ${shown(before.value)} → ${shown(after.value)}`,
      ),
    ...added
      .filter(own)
      .map((row) =>
        ownMark(row) ? "The provider has a logo" : `${callIt(row.key)}: ${shown(row.value)}`,
      ),
    ...gone
      .filter(own)
      .map((row) =>
        ownMark(row)
          ? "The provider's logo is left out"
          : `${callIt(row.key)} is left out: ${shown(row.value)}`,
      ),
  ];
}
