/**
 * Everything that names the provider: change this one file and the portal is another provider's.
 * Opening hours are those of SPEC section 9; colours are the tokens of DESIGN, "The look".
 */
export const brand = {
  name: "Nutmeg House",
  shortName: "Nutmeg",
  /** What is sold here, in a line under the name. */
  tagline: "Health and elder care, close to home",
  legalName: "Nutmeg House Health and Elder Care Ltd.",
  /** Right in form, wrong in its check letter: no real company can hold it, so no QR pays a stranger. */
  uen: "201800000K",
  gstRegistrationNumber: "M90000000K",
  addressLines: ["Blk 1 Nutmeg Garden Walk", "#02 - 01", "Singapore 000001"],
  website: "https://www.nutmeghouse.example",
  phones: {
    hotline: {
      label: "Hotline",
      number: "6100 0000",
      href: "tel:+6561000000",
      hours: "8.30am-6pm Mon-Fri except public holidays",
    },
    billing: {
      label: "Billing line",
      number: "6100 0010",
      href: "tel:+6561000010",
      hours: "8.30am-5.30pm Mon-Fri",
    },
    egiro: {
      label: "eGIRO desk",
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
  /** The `source` sent with every cart (SPEC section 7, Cart). */
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
} as const;

export type Brand = typeof brand;
