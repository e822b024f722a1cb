/**
 * Everything that names the provider. The values here are the sample's. A provider's own are in its data (provider.yaml) and replace
 * these while the portal runs. Code therefore reads `brand` during rendering and never stores it in a module.
 * Opening hours are those of SPEC section 9.
 */
export interface ContactDesk {
  number: string;
  href: string;
  hours: string;
}

export type ColourName =
  | "brand"
  | "ground"
  | "panel"
  | "ink"
  | "muted"
  | "success"
  | "danger"
  | "info"
  | "marigold"
  | "controlBorder";
export type Colours = Record<ColourName, string>;

export interface Brand {
  name: string;
  shortName: string;
  /** The provider's services in one line, below the name. */
  tagline: string;
  /** The first sentences of the home page, which may name programmes. */
  lead: string;
  /** The home page in one or two sentences, for search engines and shared links. */
  description: string;
  legalName: string;
  uen: string;
  /** Null for a provider that is not registered for GST. */
  gstRegistrationNumber: string | null;
  addressLines: readonly string[];
  website: string;
  phones: Record<"hotline" | "billing" | "egiro", ContactDesk>;
  emails: { support: string; egiro: string };
  links: Record<
    | "privacyPolicy"
    | "feedback"
    | "forms"
    | "brochures"
    | "reportVulnerability"
    | "contact"
    | "passPreprod"
    | "passProd",
    string
  >;
  copyrightYear: number;
  /** The `source` sent with every cart (SPEC section 7, Cart). */
  cartSource: "MYNH";
  colours: Colours;
  /** Address of the provider's own logo. Null for the default one. */
  logo: string | null;
  /** Address of the style sheet with the provider's own colours. Null for the default ones. */
  stylesheet: string | null;
}

/** The seller's details on an invoice. */
export type Seller = Pick<
  Brand,
  "name" | "legalName" | "addressLines" | "uen" | "gstRegistrationNumber"
>;

export const defaultBrand: Brand = {
  name: "Nutmeg House",
  shortName: "Nutmeg",
  tagline: "Health and elder care, close to home",
  lead: "Exercise in good company, gentle dental care and days out for seniors. Choose a programme for yourself or for someone you love.",
  description:
    "Exercise, day care and dental care for older people in Singapore. Register, book and pay, for yourself or a loved one.",
  legalName: "Nutmeg House Health and Elder Care Ltd.",
  /** Right in form, wrong in its check letter: no real company can hold it, so no QR pays a stranger. */
  uen: "201800000K",
  gstRegistrationNumber: "M90000000K",
  addressLines: ["Blk 1 Nutmeg Garden Walk", "#02 - 01", "Singapore 000001"],
  website: "https://www.nutmeghouse.example",
  phones: {
    hotline: {
      number: "6100 0000",
      href: "tel:+6561000000",
      hours: "8.30am-6pm Mon-Fri except public holidays",
    },
    billing: {
      number: "6100 0010",
      href: "tel:+6561000010",
      hours: "8.30am-5.30pm Mon-Fri",
    },
    egiro: {
      number: "6100 0020",
      href: "tel:+6561000020",
      hours: "9:00am-5:00pm Mon-Fri except public holidays",
    },
  },
  emails: {
    support: "support@nutmeghouse.example",
    egiro: "egiro@nutmeghouse.example",
  },
  links: {
    privacyPolicy: "https://www.nutmeghouse.example/privacy-policy",
    feedback: "https://www.nutmeghouse.example/feedback",
    forms: "https://www.nutmeghouse.example/forms",
    brochures: "https://www.nutmeghouse.example/brochures",
    reportVulnerability: "https://www.nutmeghouse.example/report-vulnerability",
    contact: "https://www.nutmeghouse.example/contact-us",
    passPreprod: "https://pass-preprod.nutmeghouse.example",
    passProd: "https://pass.nutmeghouse.example",
  },
  copyrightYear: 2023,
  cartSource: "MYNH",
  colours: {
    brand: "#00594F",
    ground: "#FFFDF9",
    panel: "#F4F1EA",
    ink: "#1B2A2F",
    muted: "#46565C",
    success: "#17603A",
    danger: "#A4161A",
    info: "#0B4F8A",
    marigold: "#F2A900",
    controlBorder: "#6B7A80",
  },
  logo: null,
  stylesheet: null,
};

/** The current brand of the provider. The object itself never changes, so that every reader sees the latest values. */
export const brand: Brand = defaultHolder();

/** Returns the brand from globalThis, because the watch mode reloads modules. */
function defaultHolder(): Brand {
  const key = Symbol.for("customer-portal.brand");
  const holder = globalThis as { [key]?: Brand };
  holder[key] ??= { ...defaultBrand };
  return holder[key];
}

/** Sets the provider's brand. Missing values are the defaults. */
export function setBrand(brandSettings: Partial<Brand>): void {
  Object.assign(brand, defaultBrand, brandSettings);
}

/** Copies the seller's details, to be stored with a sale. */
export function copyCurrentSeller(): Seller {
  const { name, legalName, addressLines, uen, gstRegistrationNumber } = brand;
  return { name, legalName, addressLines, uen, gstRegistrationNumber };
}

/** Lists the values that differ from the defaults, for code that only has the defaults. */
export function getBrandOverrides(): Partial<Brand> {
  // The colours come from the style sheet, whose address changes with them.
  const { colours: _byStyle, ...brandSettings } = brand;
  return Object.fromEntries(
    Object.entries(brandSettings).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaultBrand[key as keyof Brand]),
    ),
  );
}
